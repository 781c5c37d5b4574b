"""What plans are worth, priced by the rules."""
