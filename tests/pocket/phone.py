"""A phone with the pocket in it."""

from playwright.sync_api import BrowserContext, Frame, Page, expect

from tests.browser.phone import PATIENCE, Phone

START = 60_000
"""Milliseconds that a first start may take: without bytecode, beside other tests."""


class PocketPhone(Phone):
    """What it finds and taps stands in the frame of the shell."""

    page: Frame  # type: ignore[assignment]

    def __init__(self, context: BrowserContext, root: str) -> None:
        self.scripted = True
        self.context = context
        self.root = root
        """The address of the first page."""
        self.address = root.rstrip("/")
        self.loaded = "load"
        self.shell: Page = context.new_page()
        self.shell.set_default_timeout(PATIENCE)
        self.taps = 0
        self.loads = 0
        self.aiming = lambda _: None
        self.troubles: list[str] = []
        self.shell.on("console", lambda line: self._complain(line.type, line.text))
        self.shell.on("pageerror", lambda error: self._complain("error", str(error)))
        self.shell.on("framenavigated", lambda frame: self._loaded(frame))

    def _loaded(self, frame: Frame) -> None:
        self.loads += frame is not self.shell.main_frame

    def open(self, address: str = "") -> None:
        """Open an address, and wait until its page stands in the frame."""
        self.shell.goto(address or self.root)
        self.stand()

    def reload(self) -> None:
        """Load everything again, as by pulling the page down."""
        self.shell.reload()
        self.stand()

    def stand(self) -> None:
        """Wait until a page stands in the frame."""
        self.shell.locator("iframe").wait_for(timeout=START)
        frame = self.shell.locator("iframe").element_handle().content_frame()
        assert frame is not None
        self.page = frame
        expect(self.find("main, #table").first).to_be_visible(timeout=START)
