"""``python -m referee``, and the command ``referee``."""

from referee import signals


def main() -> int:
    """Run the command that the line names, and give its exit status."""
    signals.end_at_once()
    from referee.cli import main as run  # only now: whoever presses Ctrl-C meanwhile is heard

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
