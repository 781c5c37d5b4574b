"""The question "cards": what Conquest Cards are worth over the seasons left, and which to take in which round."""
