"""The browser edition: a static site that holds the kit, its lessons and a Python of its own, for machines where nothing is installed."""
