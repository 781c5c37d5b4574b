"""An answer that is given by mouse, finger or keyboard: options beside a picture, cards in an order, counters on a place.

``answering.js`` beside this file draws it; the kernel learns what was chosen.
"""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

_HERE = Path(__file__).parent


class AnswerWidget(anywidget.AnyWidget):
    """See the module.

    Attributes:
        form: ``one`` of the options, ``many`` of them, all in ``order``, or ``counters`` of a tray.
        label: what is answered, for who cannot see it.
        options: what there is to choose from: ``name``, ``label``, and ``picture`` as SVG or "".
        svg: a picture in which the options are areas; "" without one.
        chosen: the names that are chosen; in ``order`` all of them, of ``counters`` one as often as it was put.
        marks: name -> ``right`` or ``wrong``, where an answer was marked.
        place: where counters are put.
        most: so many counters can be put.
        each: so many of one kind.
    """

    _esm = _HERE / "answering.js"
    _css = _HERE / "answering.css"

    form = traitlets.Unicode("one").tag(sync=True)
    label = traitlets.Unicode("Answer").tag(sync=True)
    options = traitlets.List(traitlets.Dict()).tag(sync=True)
    svg = traitlets.Unicode("").tag(sync=True)
    chosen = traitlets.List(traitlets.Unicode()).tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    place = traitlets.Unicode("").tag(sync=True)
    most = traitlets.Int(6).tag(sync=True)
    each = traitlets.Int(6).tag(sync=True)
