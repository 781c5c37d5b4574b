"""The question "garrison": marches and purchases that keep a Caesar safe."""
