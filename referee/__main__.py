"""``python -m referee``, and the command ``referee``."""

from referee import signals


def main() -> int:
    """Run the command of the command line, and return its exit status."""
    signals.end_at_once()
    from referee.cli import main as run  # after the handlers, so that Ctrl-C works while this loads

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
