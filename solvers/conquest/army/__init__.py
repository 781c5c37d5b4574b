"""The question "army": which land units have the greatest chance to conquer a Province."""
