"""Pyodide: the Python that a browser runs, one version of it, each file checked by its hash."""

from collections.abc import Mapping

from referee.scripts import Script

VERSION = "314.0.7"
PYODIDE = f"npm/pyodide@{VERSION}"

FILES: Mapping[str, Script] = {
    name: Script(f"{PYODIDE}/{name}", f"sha384-{digest}")
    for name, digest in {
        "pyodide.mjs": "Lp79fMwxa4n2BLtugpUAoQMlbxIdg8iCUiP1r3h7nJLkQjwlXT1JzZTeHVL+f4Dg",
        "pyodide.asm.mjs": "/2281iaC0Iimw0B3Kagy1DBfZcJG3W4KYW+EmOqhsdY3fR9BJ88FE2Zt6y0KQKpa",
        "pyodide.asm.wasm": "y++qrQ72KPA1fTjLIuGMP+jppgGxjbLCgfdb0zMrnNnQVhxRUXTOTF6rTxNzllSu",
        "python_stdlib.zip": "xW3A5jmenkrPXbsgrIaB1FCJh9OuLT7FRMagsJMgtlhVc19k/mSy3+7nMaF/d767",
    }.items()
}
"""Its files, by their names in the folder that it starts from."""

LOCK = """{"info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2",
"version": "314.0.7"}, "packages": {}}"""
"""The list of its own packages, none of which is needed, as the text of ``pyodide-lock.json``."""
