"""What plans and positions are worth, from the charts: `expansion` for the Placement of a Phase, `weights` for the turns after it."""
