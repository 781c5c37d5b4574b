"""The small panels of Aurelian, each for one question and made for one lesson; the game declares them."""
