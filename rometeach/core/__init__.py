"""What every game shares: exact laws, ledgers, rules with sources, dice, sessions, errors. No game is named here."""
