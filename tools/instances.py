"""An extension of Griffe, for the reference: a name shows its value where that says something.

A package shows no docstring: its page begins with what one does with it.
"""

from typing import Any, Final

from griffe import Attribute, Extension, Module

LONGEST: Final = 60


class Instances(Extension):
    """What is computed shows no code: attributes that ``__init__`` sets, tables that loops make."""

    def on_attribute_instance(self, *, attr: Attribute, **_: Any) -> None:
        """Forget an expression that is no plain value."""
        given = {"instance-attribute"} == attr.labels & {"instance-attribute", "class-attribute"}
        value = str(attr.value)
        if given or " for " in value or len(value) > LONGEST:
            attr.value = None

    def on_module_instance(self, *, mod: Module, **_: Any) -> None:
        """Forget what a package says to whoever reads its source."""
        if mod.is_init_module:
            mod.docstring = None
