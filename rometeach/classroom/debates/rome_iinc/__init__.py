"""What the debates ask of Rome, IInc.: a board played on to the end, and what is counted there."""
