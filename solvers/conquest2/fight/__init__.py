"""The question "fight": which units to lose in a battle on land, and when to retreat, against an enemy who plays best too."""
