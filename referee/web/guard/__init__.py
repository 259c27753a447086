"""What is checked before every page: who asks, how often, in which language, and with which rights."""
