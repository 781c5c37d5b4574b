"""History in numbers: many simulated games beside what really happened, for the notebooks of the classroom."""
