"""The question "senate": which Senators to show in a vote."""
