"""Web Push on the wire: encryption for one browser (RFC 8291), the sender's token (RFC 8292).

By ``cryptography`` alone: the libraries for this bring two HTTP clients along.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
LARGEST: Final = 2000
"""The most bytes of a message; some push services take not much more."""
RECORD: Final = 4096
POINT: Final = 65
"""The bytes of a public key, as a point of the curve."""
AUTH: Final = 16
_END: Final = b"\x02"
"""The mark after the last record's content (RFC 8188)."""


def decode(text: str) -> bytes:
    """Decode base64url without padding; what is none is a ``ValueError``."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode(content: bytes) -> str:
    """Encode as base64url without padding."""
    return urlsafe_b64encode(content).decode().rstrip("=")


def are_keys(key: str, auth: str) -> bool:
    """Whether a browser's public key is a point of the curve, and its secret long enough."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(key))
        return len(decode(auth)) == AUTH
    except (ValueError, UnsupportedAlgorithm):
        return False


def encrypt(
    content: bytes, key: str, auth: str, salt: bytes, sender: ec.EllipticCurvePrivateKey
) -> bytes:
    """Encrypt a message for a browser; salt and sender's key are made for this message alone."""
    browser, own = decode(key), point_of(sender)
    shared = sender.exchange(
        ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser)
    )
    secret = _derive(shared, decode(auth), b"WebPush: info\0" + browser + own, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(own)]) + own
    return header + AESGCM(content_key).encrypt(nonce, content[:LARGEST] + _END, None)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key of a private one, as browsers want it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> ec.EllipticCurvePrivateKey:
    """Make a key."""
    return ec.generate_private_key(CURVE)


def load_key(text: str) -> ec.EllipticCurvePrivateKey:
    """Return a stored key."""
    return ec.derive_private_key(int(text, 16), CURVE)


def dump_key(key: ec.EllipticCurvePrivateKey) -> str:
    """Format a key for the storage."""
    return f"{key.private_numbers().private_value:064x}"


def authorization(
    key: ec.EllipticCurvePrivateKey, audience: str, expires: int, contact: str = ""
) -> str:
    """The header by which a push service knows the sender: a token for itself alone."""
    claims = {"aud": audience, "exp": expires, **({"sub": contact} if contact else {})}
    body = ".".join(_json(part) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(body.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={body}.{signature}, k={encode(point_of(key))}"


def _json(value: object) -> str:
    return encode(json.dumps(value, separators=(",", ":")).encode())


def _derive(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)
