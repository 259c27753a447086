"""Engines other than Chromium's: WebKit and Firefox, driven by protocols of the W3C."""
