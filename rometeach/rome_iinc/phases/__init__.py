"""The phases of a turn, a module each, in the order of play. A step is a generator of Requests and Notes."""
