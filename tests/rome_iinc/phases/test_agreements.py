"""What the players agree on, and programs do not (Cases 10.3.4, 1.3.3)."""

from playing import at, first, follow, names, refusals

from rometeach.core.session.actions import NO
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.phases import governors
from rometeach.rome_iinc.players.random import random_player
from rometeach.rome_iinc.players.simple.player import SimplePlayer

LEAVE = "leave Galerius to the West"


def test_10_3_4_a_statesman_is_left_to_the_other_empire_if_both_players_agree() -> None:
    """1.3.3: who plays both gives both answers."""
    p = at("286", "Pontica governor Licinius; Galerius face up")
    end, log = follow(governors.appoint(p), [LEAVE, "yes", "done", "Italia governor Galerius", "done"])
    assert end.commander_of["Italia"].name == "Galerius" and end.face_up == ()
    asked = [d for d in log.asked if isinstance(d, Decision)]
    assert [(d.who, d.kind) for d in asked[:4]] == [
        ("East", "governors"), ("West", "consent"), ("East", "governors"), ("West", "governors")
    ]  # fmt: skip
    assert refusals(asked[2])["Oriens governor Galerius"] == ("he is left to the West", "10.3.4")
    assert names(asked[2])[0] == "done" and "done" not in names(asked[3]), "now the West must seat him (6.1.3)"
    assert "leave Galerius to the East" not in names(asked[3]), "he is not sent back"
    assert "The East leaves Galerius to the West." in log.text


def test_10_3_4_who_does_not_agree_leaves_the_rule_as_it_is_and_is_asked_once() -> None:
    p = at("286", "Galerius face up")
    end, log = follow(governors.appoint(p), [LEAVE, "no", "Oriens governor Galerius", "done"])
    assert end == follow(governors.appoint(p), ["Oriens governor Galerius", "done"])[0]
    again = [d for d in log.asked if isinstance(d, Decision) and d.kind == "governors"][1]
    assert again.who == "East" and LEAVE not in names(again) and "done" not in names(again)


def test_10_3_4_nobody_is_left_to_an_empire_that_cannot_seat_him() -> None:
    """Each Western Command has its Governor or its Rebel; and nobody is left who need not be seated."""
    full = "Africa governor Constantius I; Gallia governor Licinius; Hispania governor Constantine I; Italia governor Maximinus II"
    assert LEAVE not in names(first(governors.appoint(at("286", f"{full}; Galerius face up"))))
    assert not [
        n for n in names(first(governors.appoint(at("286", "Oriens governor Galerius")))) if n.startswith("leave")
    ]


def test_10_3_4_who_cannot_be_seated_where_he_was_left_is_seated_at_home_after_all() -> None:
    """Italia, the last Command of the West that is free, goes to Constantius II, and the East is asked again."""
    full = "Africa governor Constantius I; Gallia governor Licinius; Hispania governor Constantine I"
    p = at("286", f"{full}; Galerius face up; Constantius II face up")
    answers = [LEAVE, "yes", "leave Constantius II to the West", "yes", "Italia governor Constantius II"]
    end, log = follow(governors.appoint(p), [*answers, "Oriens governor Galerius", "done", "done"])
    assert [d.who for d in log.asked if isinstance(d, Decision)][-3:] == ["East", "West", "East"]
    assert end.commander_of["Oriens"].name == "Galerius" and not end.face_up


def test_10_3_4_the_next_turn_of_a_player_is_not_lost_by_a_proposal() -> None:
    """The East goes on with its own change, then the West makes one."""
    p = at("286", "Galerius face up; Licinius face up")
    answers = [LEAVE, "no", "Oriens governor Licinius", "Italia governor Galerius", "done", "done"]
    _, log = follow(governors.appoint(p), answers)
    assert [d.who for d in log.asked if isinstance(d, Decision)] == ["East", "West", "East", "West", "East", "West"]


def test_10_3_4_programs_keep_to_the_rule_without_agreement() -> None:
    """They neither propose nor agree, even where the best seat at home is a bad one."""
    board = at("286", "Galerius face up; Licinius face up")
    decision = first(governors.appoint(board))
    assert LEAVE in names(decision)
    proposal = governors.appoint(board)
    next(proposal)
    asked = proposal.send(decision.find(LEAVE))
    assert isinstance(asked, Decision) and asked.kind == "consent"
    assert SimplePlayer()(decision) != decision.find(LEAVE) and SimplePlayer()(asked) == NO
    assert all(random_player(seed)(decision) in decision.actions[:-2] for seed in range(200))
    assert [str(a) for a in decision.actions[-2:]] == [LEAVE, "leave Licinius to the West"]
