"""The question "governors": which Statesmen to which Commands, and the fights that they should then fight."""
