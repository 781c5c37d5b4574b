"""The commands of the command line, one module a kind of question. They import a game only when they run."""
