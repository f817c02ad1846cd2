"""An extension of Griffe, for the reference: a name shows its value where that says something."""

from typing import Any, Final

from griffe import Attribute, Extension

LONGEST: Final = 60


class Instances(Extension):
    """What is computed shows no code: attributes that ``__init__`` sets, tables that loops make."""

    def on_attribute_instance(self, *, attr: Attribute, **_: Any) -> None:
        """Forget an expression that is no plain value."""
        given = {"instance-attribute"} == attr.labels & {"instance-attribute", "class-attribute"}
        value = str(attr.value)
        if given or " for " in value or len(value) > LONGEST:
            attr.value = None
