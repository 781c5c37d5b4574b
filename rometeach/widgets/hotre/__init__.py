"""The widgets of History of the Roman Empire: its face, map and drawings."""
