"""The courses: lessons, worked Examples, exercises, history notes. No game is played here, and nothing is drawn."""

from .charts import chart

__all__ = ["chart"]
