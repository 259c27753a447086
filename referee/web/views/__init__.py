"""The parts that pages are made of, as values for templates: boards, sheets, charts, pictures."""
