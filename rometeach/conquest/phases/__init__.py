"""The phases of a turn, as steps that ask for dice and decisions."""
