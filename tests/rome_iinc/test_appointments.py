"""Who may sit where: the sets of Commands that hang together, and those that are open."""

from dataclasses import replace

import rometeach
from rometeach.rome_iinc import appointments
from rometeach.rome_iinc.board.board import Governor, tidy
from rometeach.rome_iinc.phases import people


def test_sets_of_commands() -> None:
    p = rometeach.position("rome-iinc", "425")
    sets = appointments.sets_of_commands(p, "West")
    assert (
        ("Gallia",) in sets and all(1 <= len(s) <= 3 for s in sets) and len({frozenset(s) for s in sets}) == len(sets)
    )
    for s in sets:
        assert len(people.joined(p, s[0], s)) == len(s)
    rebel = replace(p, governors=tidy({"Gallia": Governor("", ("Gallia",), True)}))
    assert not any("Gallia" in s for s in appointments.sets_of_commands(rebel, "West"))
    assert "Gallia" not in appointments.open_commands(rebel, "West")
