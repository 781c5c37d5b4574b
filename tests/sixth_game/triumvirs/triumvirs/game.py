"""The game declares itself."""

from rometeach.core.declaration import Game, Parameter, Program, Question, Seat

GAME = Game(
    name="triumvirs",
    title="Triumvirs",
    credit="made for a test",
    verbs="triumvirs.verbs:VERBS",
    board="triumvirs.board:Board",
    start="43-dealt",
    edit="Italia: Caesar 5",
    seats=(Seat("Caesar"), Seat("Antonius"), Seat("Lepidus")),
    hidden=True,
    chances=(
        Question(
            "battle",
            "triumvirs.results:battle",
            "The chance that an area is held.",
            title="a battle to the end",
            parameters=(
                Parameter(
                    "area",
                    "The area that is attacked.",
                    default="Italia",
                    label="Area",
                    offered="triumvirs.results:areas",
                ),
                Parameter("attackers", "The Legions that attack.", "number", 3, label="Attackers"),
            ),
            cases=("4.1", "4.2"),
            example="--battle --area Italia --attackers 4",
        ),
        Question(
            "holds",
            "triumvirs.results:holds",
            "The chance that a player holds a card.",
            title="what a hand may hold",
            parameters=(
                Parameter("player", "Whose hand.", needed=True, label="Player", spelled="holds"),
                Parameter("card", "The card.", "choice", "Fleet", choices=("Levy", "Veterans", "Fleet"), label="Card"),
            ),
            cases=("2.2",),
            example="--holds Antonius --card Fleet",
        ),
    ),
    plans=(
        Question(
            "station",
            "triumvirs.solver:station",
            "Where new Legions stand best, so that most areas are held.",
            title="Where new Legions stand",
            parameters=(
                Parameter("player", "Whose Legions.", needed=True, label="Player", example="Caesar"),
                Parameter("legions", "How many.", "number", 3, label="Legions"),
                Parameter("must", "Stations that the plan must have.", default="", label="It must", repeated=True),
            ),
            cases=("3.1", "4.1"),
            example="--player Caesar --legions 4",
        ),
    ),
    programs=(Program("random", "any legal choice", "triumvirs.players:random_player"),),
    face="triumvirs.face:FACE",
    extras={"fuzz": "triumvirs.fuzz:LAWS"},
)
