"""The question "front": the best distribution of Strength over the Danube Spaces and the Army."""
