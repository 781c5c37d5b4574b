"""The question "forts": where Forts help most against given raiders."""
