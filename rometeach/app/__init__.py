"""`rometeach app`: the workbench in a window of its own, without a notebook around it.

A Jupyter server on this machine runs the notebook ``workbench.ipynb``, and Voila shows what it makes on the page in
``jupyter/nbconvert/templates/rometeach``.
"""

from __future__ import annotations

from .launch import AppError, app_environment, app_url, free_port, missing, open_app, server_command

__all__ = ["AppError", "app_environment", "app_url", "free_port", "missing", "open_app", "server_command"]
