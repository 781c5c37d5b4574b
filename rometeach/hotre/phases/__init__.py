"""The phases of a Game Turn, as steps that ask for dice, draws and decisions."""
