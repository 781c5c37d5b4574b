"""The question "works": what to build, levy and reform in the turns that are left."""
