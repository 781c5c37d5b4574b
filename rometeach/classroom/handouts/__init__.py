"""Hand-outs for a class: worksheets with their key, and the rules of a lesson on one page."""
