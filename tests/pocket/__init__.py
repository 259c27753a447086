"""The app in the pocket."""
