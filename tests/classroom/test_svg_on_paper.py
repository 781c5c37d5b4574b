"""The pictures of the widgets on paper: outlines, and what an SVG puts on axes."""

import io
from math import hypot

import pytest
from matplotlib.image import imread

from rometeach.classroom import maps, svg
from rometeach.classroom.outlines import circle, outline, rectangle
from rometeach.core import games, printing
from rometeach.core.errors import BadInput
from rometeach.core.printing import BACK, CURVE, LINE, STEP
from rometeach.core.verbs import verbs_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'


def colour(inner: str, x: float, y: float) -> tuple[int, ...]:
    """The colour of a point of a picture that is 100 by 100."""
    png = printing.png(svg.painter(f"{HEAD}{inner}</svg>"), 1, 1)
    drawn = imread(io.BytesIO(png), format="png")
    row, column = int(y * len(drawn) / 100), int(x * len(drawn) / 100)
    return tuple(round(float(c) * 255) for c in drawn[row][column][:3])


RED, WHITE = (255, 0, 0), (255, 255, 255)


def test_path_data_is_read() -> None:
    assert outline("M1 2l3 0v4H1z") == ([(1, 2), (4, 2), (4, 6), (1, 6), (1, 2)], [STEP, LINE, LINE, LINE, BACK])
    assert outline("m1,1 2,2")[1] == [STEP, LINE]
    assert outline("M0-.5.5-1")[0] == [(0, -0.5), (0.5, -1)]
    points, codes = outline("M0 0q3 3 6 0t6 0")
    assert codes == [STEP, *[CURVE] * 6] and points[3] == (6, 0) and points[4] == pytest.approx((8, -2))


def test_an_arc_keeps_its_distance() -> None:
    points, codes = circle(5, 5, 2)
    ends = [p for n, p in enumerate(points) if codes[n] != CURVE or n % 3 == 0]
    assert all(hypot(x - 5, y - 5) == pytest.approx(2) for x, y in ends[:-1])
    assert outline("a1.1 1.1 0 1 1-.1 0")[0][-1] == pytest.approx((-0.1, 0))
    assert outline("M0 0a5 5 0 015 5")[0][-1] == (5, 5)  # flags without blanks
    assert rectangle(0, 0, 4, 2, 1)[0][0] == (1, 0)


def test_groups_move_and_enlarge_what_they_hold() -> None:
    inner = '<g transform="translate(50 50) scale(2)" fill="#f00"><rect width="10" height="10"/></g>'
    assert colour(inner, 65, 65) == RED and colour(inner, 45, 45) == WHITE and colour(inner, 75, 75) == WHITE


def test_shapes_are_used_again_in_another_colour() -> None:
    inner = '<defs><path id="a" d="M10 10h30v30h-30z"/></defs><use href="#a" fill="red"/>'
    assert colour(inner, 20, 20) == RED and colour(inner, 60, 60) == WHITE


def test_patterns_stay_within_their_shape() -> None:
    inner = (
        '<defs><pattern id="p" width="10" height="10"><rect width="10" height="10" fill="red"/></pattern></defs>'
        '<rect x="20" y="20" width="40" height="40" fill="url(#p)"/>'
    )
    assert colour(inner, 40, 40) == RED and colour(inner, 70, 40) == WHITE and colour(inner, 10, 40) == WHITE


def test_words_are_no_wider_than_the_room_that_was_made_for_them() -> None:
    inner = '<text x="50" y="60" font-size="20" text-anchor="middle" fill="red">WWWW</text>'
    png = imread(io.BytesIO(printing.png(svg.painter(f"{HEAD}{inner}</svg>"), 2, 2)), format="png")
    dark = [x for row in png for x, point in enumerate(row) if point[1] < 0.5]
    assert min(dark) > 0 and max(dark) < len(png) - 1
    assert abs(min(dark) + max(dark) - len(png)) < len(png) * 0.06


def test_each_game_has_maps_for_paper_that_tell_no_chance() -> None:
    for game in games.games().values():
        board = verbs_of(game).position(game.start)
        drawing = maps.board(board)
        assert drawing.width <= maps.WIDTH and drawing.svg.startswith("<svg") and drawing.alt
        part = maps.around(board, [maps.face_of(board).view(board, chances=False).areas[0].name])
        assert part.width < drawing.width
        assert maps.key(board)
    assert len(printing.png(part.draw, part.width, part.height)) > 10_000


def test_a_place_that_is_not_there_names_the_nearest() -> None:
    game = games.find("rome-iinc")
    with pytest.raises(BadInput, match="Noricum"):
        maps.board(verbs_of(game).position(game.start), "Norcum")
