"""The pages: a module serves its routes, and the folder of templates of the same name draws them."""

from importlib import import_module
from pkgutil import iter_modules

from flask import Blueprint

_MODULES = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]

BLUEPRINTS: tuple[Blueprint, ...] = tuple(module.blueprint for module in _MODULES if hasattr(module, "blueprint"))
"""The pages that belong to no boxed game: the ``blueprint`` of each module here that has one."""
