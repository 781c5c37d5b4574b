"""What a teacher takes into the classroom: sheets, lesson plans, quizzes, a projector view. It asks the lessons and the widgets."""
