"""The courses: lessons, worked Examples, exercises, history notes. No game is played here, and nothing is drawn."""

from .charts import chart
from .classroom import class_table

__all__ = ["chart", "class_table"]
