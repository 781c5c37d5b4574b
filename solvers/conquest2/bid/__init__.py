"""The question "bid": what a proposal of Alliances is worth in the auction."""
