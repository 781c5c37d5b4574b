"""The small panels of Rome, IInc., each for one question and made for one lesson; the game declares them."""
