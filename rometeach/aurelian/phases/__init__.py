"""The phases, one module each, in the order of play: generators that ask for dice, draws and decisions."""
