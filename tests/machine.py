"""A machine on which the commands of docs/hosting.md are typed: an empty folder as the root of its file system.

Whatever would change the real machine is left out: Debian packages, new users, and systemd; the service runs as in its
unit. Downloads are replaced by what is installed already, because a test uses no package index.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

from tests.serving import Server, free_port

ROOT = Path(__file__).parents[1]
UNIT = "opt/referee/lib/systemd/system/referee.service"
NOBODY = "65534"
TODAY = "2026-12-24"
LEFT_OUT = ("git", "make", "useradd", "userdel")
"""Programs of the page that aren't run here."""
AS_NOBODY = (
    "setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--no-new-privs",
    *(f"--{kind}=-all,+dac_read_search" for kind in ("inh-caps", "ambient-caps", "bounding-set")),
)  # fmt: skip
"""Runs a command as a user who can't write others' files. Reading is allowed: Python may be in somebody's home."""


class Machine:
    """A machine with this folder as the root of its file system; ``dist`` has the packages that were built."""

    def __init__(self, root: Path, dist: Sequence[Path]) -> None:
        self._root = root
        self.dist = dist
        self._port = free_port()
        self.server: Server | None = None
        """The service, while it runs."""
        self.message = ""
        """The output of the last command."""
        for folder in "opt", "var/lib", "tmp":
            (root / folder).mkdir(parents=True)

    def type(self, *commands: str) -> None:
        """Type these commands. Raises ``CalledProcessError`` if one fails."""
        for line in commands:
            command, _, given = line.partition(" < ")
            self._given = self.path(given).read_text(encoding="utf-8") if given else ""
            self._do(shlex.split(command.removeprefix("sudo ").replace("$(date +%F)", TODAY)))

    def path(self, path: str) -> Path:
        """A path of the machine, as a path on the real one."""
        return self._root / path.lstrip("/")

    def power_off(self) -> None:
        """Kill the service, if it runs."""
        if self.server and self.server.process.poll() is None:
            self.server.kill()

    def _do(self, words: list[str]) -> None:
        match words:
            case ["-u", "referee", *command]:
                self._run(["env", *map(self._here, command)], as_user=True)
            case ["systemctl", "enable", "--now", unit]:
                self._run(["systemctl", f"--root={self._root}", "enable", unit])
                self._start()
            case ["systemctl", "start", _]:
                self._start()
            case ["systemctl", "stop" | "disable", *_]:
                assert self.server
                assert self.server.stop() == 0
            case ["systemctl", "daemon-reload"]:
                self._run(["systemd-analyze", "verify", str(self._unit())])
            case ["python3", "-m", "venv", place]:
                self._run([sys.executable, "-m", "venv", self._here(place)])
                (packages,) = (self.path(place) / "lib").glob("python*/site-packages")
                (packages / "needed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
            case [pip, "install", *_, "-r", lock] if pip.endswith("/pip"):
                assert (ROOT / lock.replace("/tmp/", "requirements/")).is_file()
            case [pip, "install", *options, package] if pip.endswith("/pip"):
                wheel = next(each for each in self.dist if each.match(package.rpartition("/")[2]))
                self._run([self._here(pip), "install", "--quiet", "--no-index", *options, str(wheel)])
            case ["rm", "-rf", *folders]:
                for folder in folders:
                    shutil.rmtree(self.path(folder), ignore_errors=True)
            case ["install", *options]:
                owner = NOBODY if not os.geteuid() else str(os.geteuid())
                self._run(["install", *(owner if word == "referee" else self._here(word) for word in options)])
            case [program, *_]:
                assert program in LEFT_OUT, words

    def _start(self) -> None:
        """Start the service as in its unit: with its settings, its user and its data folder."""
        unit = (self._root / UNIT).read_text(encoding="utf-8")
        lines = dict(re.findall(r"^(\w+)=(.*)$", unit, re.MULTILINE))
        data = f"/var/lib/{lines['StateDirectory']}"
        if not self.path(data).exists():
            self.type(f"install --directory --owner {lines['User']} --mode {lines['StateDirectoryMode']} {data}")
        self._run(["systemd-analyze", "verify", str(self._unit())])
        self.serve(shlex.split(lines["ExecStart"]), shlex.split(lines["Environment"]))

    def serve(self, command: Sequence[str], settings: Sequence[str]) -> None:
        """Start the server by a command with settings, as its user."""
        program, serve = command
        assert serve == "serve"
        environment = dict(self._here(each).split("=", 1) for each in settings)
        self.server = Server(
            Path(environment.pop("REFEREE_INSTANCE")),
            port=self._port,
            before=self._as_user(),
            folder=self._root,
            python=self.path("/opt/referee/bin/python"),
            program=(str(self.path(program)),),
            **environment,
        )

    def _unit(self) -> Path:
        """The installed unit, with real paths."""
        unit = self._root / "tmp" / "referee.service"
        unit.write_text(self._here((self._root / UNIT).read_text(encoding="utf-8")), encoding="utf-8")
        return unit

    def _here(self, text: str) -> str:
        """A text with the machine's paths replaced by real ones."""
        return re.sub(r"(?<![\w/])/(?=opt/|var/lib/|tmp/)", f"{self._root}/", text)

    def _run(self, command: Sequence[str], as_user: bool = False) -> None:
        before = self._as_user() if as_user else ()
        done = subprocess.run([*before, *command], cwd=self._root, input=self._given, capture_output=True, text=True)
        self.message = done.stdout + done.stderr
        assert done.returncode == 0, (command, self.message)

    def _as_user(self) -> tuple[str, ...]:
        return AS_NOBODY if not os.geteuid() else ()
