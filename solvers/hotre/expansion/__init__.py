"""The question "expansion": where the Armies of a Phase go, in which order, for most Victory Points on average."""
