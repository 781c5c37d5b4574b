"""The question "fight": what a side of a battle does now, against an enemy who plays best too; it asks `solvers.conquest.battle`."""
