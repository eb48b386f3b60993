"""What the XML formats share: a document as text, every name escaped."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

# No XML 1.0 document may hold these, escaped or not.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    """The text with what XML cannot hold (control characters, halves of surrogate pairs) as U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", text)


def document(root: ET.Element, indent: str) -> str:
    """The document in UTF-8's name, indented, line feed at the end."""
    ET.indent(root, indent)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
