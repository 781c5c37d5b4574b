"""The words of exercises that show what becomes of a Province or a Unit."""

UP = (
    ("{} is Annexed: it becomes Allied", "10.2.5"),
    ("{} is Annexed once more: it becomes Insurgent", "10.2.5"),
    ("A garrison moves into {} while it is still Insurgent", "2.3.1"),
    ("Its Revolt die comes low enough: {} becomes Roman", "11.1.4"),
    ("{} pays its first Taxes", "9.2.1"),
)
DOWN = (
    ("{} pays its last Taxes", "9.2.1"),
    ("{} Revolts: it becomes Insurgent, its garrison stays", "11.1.3"),
    ("{} Revolts again: it becomes Allied", "11.1.3"),
    ("All Units leave {} at once", "11.1.5"),
    ("{} Revolts a third time: it becomes Barbarian", "11.1.3"),
)
"""How a Barbarian Province becomes Roman, and back: (what happens, Case)."""

NEAR = "It marches to another Province of {}, for nothing"
FAR = "It marches to another Command of the {}, and Unrest rises by 1"
BACK = "It goes back to the Barracks"
GONE = "It leaves the game for good"
"""What may become of a Unit that has to leave its Province (Case 2.3.3)."""
