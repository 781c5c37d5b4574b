"""What the games, chances, plans and saved files of the kit were, and still have to be."""
