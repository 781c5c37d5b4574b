"""The controls in which an answer is given: in the picture where it can be, else in a list, a row of dice, cards or a line of text."""
