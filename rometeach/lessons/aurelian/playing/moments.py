"""Moments of the turn that lesson 8 follows: `play(p, seed=3)` with the choices of its page."""

from __future__ import annotations

NORICUM = (
    "A2.270-drawn-34a259c2.q0aUrcawstUEpWyFZkUlQgUpsDiEZzxIIYJRJOkowLMJnkICJSWjlxhUKySoUS7gKwionflx5HY6ZX"
    "CUgpqS3G4KTrhmYBKYqw1rUbIfPLHFkpbrMDMh0NyiUkheU0rJTE8tBpYLSmVGukaJ5mmGaYkWqUnJlkq1tQA.cdffd1fd"
)
"""After the third Action: an Officer stands in Noricum."""
RAVENNA = (
    "A2.270-drawn-34a259c2.rdW7CoAgFIDhVxHnGowu9jAN2o0gGopaondPu-mRsqIWByfB839nVLYGu60-sHVLDt9BKjg8wjPVav"
    "q6PiHKQUc2Vq0cpGVk4QU0AAb0N1uuOEkfC8GfO6DSv2j917xNnEHuQOovuQfL5IbLKbImRtDafoMicwhjArLd_1Rev6jVWAJ29b"
    "W05TiLd7f9GjPOqjLvBDx48FyPRQUpGM15Gss5VeXSaQY.809f9124"
)
"""After the fifth Action: Aurelian is in Ravenna."""
TAXED = (
    "A2.270-drawn-34a259c2.rdWxDoIwEAbgV2k641BE1NHFydHEmWoxJsQBhWhM392jpeXa0IrRhRwJENLc__2vwdbc2Jo5tioKRm"
    "Rln2QFH20So8rCg0NKffCuTVWN6JYQm7godAlBCcS2dd8NKOVEydlzTNQUisLA8Mmi8J_dCEDxVxt82R0rHOaHAgvCgfUPIeL1gi"
    "4qO3EzzT1tFio4ubqCKkxaQOim33ByUBuuYkx0ZOFmC9knO9E-uxNFYpifpYiOffEw5_CFHV4lxTsIQdNvct1oWujpchY3YJC26S"
    "wtliUri5XgxzV1BNLvUijx-g6TxMZkGgom3w.75d48b51"
)
"""In the Taxation Phase, before Reforms."""

__all__ = ["NORICUM", "RAVENNA", "TAXED"]
