"""Looking back: sheet, history, replay, review, quiz, hand, practice."""
