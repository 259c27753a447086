"""Benchmarks of the app."""
