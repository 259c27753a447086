"""Other engines than Chromium's: WebKit and Firefox, driven by what the W3C has standardized for that."""
