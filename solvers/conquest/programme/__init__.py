"""The question "programme": when to build, over the rounds to come."""
