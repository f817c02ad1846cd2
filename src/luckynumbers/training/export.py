"""The weights file: networks written as the kernel reads them, and read back.

The layout: ``LNNET`` 0 0 and the version; the SHA-256 of the rest; the number of networks; then for
each its seats, Bruno or not, its widths, and the weights as half-precision numbers, layer by layer,
those of the first with one row for each input. All little endian.
"""

import hashlib
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn

from luckynumbers.training.features import BRUNO_INPUTS
from luckynumbers.training.network import WIDTHS, Network

MAGIC: Final = b"LNNET\0\0\1"
_BODY: Final = len(MAGIC) + 32
_KIND: Final = struct.Struct("<BBHHHH")


def write(path: Path, networks: Sequence[Network]) -> None:
    """Write networks to a file."""
    body = struct.pack("<I", len(networks)) + b"".join(map(_bytes, networks))
    path.write_bytes(MAGIC + hashlib.sha256(body).digest() + body)


def read(path: Path) -> list[Network]:
    """Read the networks of a file."""
    data = path.read_bytes()
    if not data.startswith(MAGIC) or hashlib.sha256(data[_BODY:]).digest() != data[8:_BODY]:
        raise ValueError(f"{path} holds no networks of this version")
    (count,) = struct.unpack_from("<I", data, _BODY)
    at = _BODY + 4
    networks = []
    for _ in range(count):
        seats, bruno, *_ = _KIND.unpack_from(data, at)
        network = Network(seats, bruno=bool(bruno))
        at += _KIND.size
        for tensor, shape in _tensors(network):
            size = int(np.prod(shape))
            numbers = np.frombuffer(data, "<f2", size, at).astype(np.float32).reshape(shape)
            at += 2 * size
            with torch.no_grad():
                tensor.copy_(torch.from_numpy(numbers)[: len(tensor)])
        networks.append(network)
    return networks


def _tensors(network: Network) -> Iterator[tuple[Tensor, tuple[int, ...]]]:
    """Yield weights and biases in the order of the file, each with its shape there."""
    yield network.encoder.weight.data.t(), (BRUNO_INPUTS, WIDTHS[0])
    yield network.encoder.bias.data, (WIDTHS[0],)
    layers: tuple[nn.Linear, ...] = (network.second, network.third, network.output)
    for layer in layers:
        yield layer.weight.data, tuple(layer.weight.shape)
        yield layer.bias.data, tuple(layer.bias.shape)


def _bytes(network: Network) -> bytes:
    parts = [_KIND.pack(network.seats, network.bruno, BRUNO_INPUTS, *WIDTHS)]
    for tensor, shape in _tensors(network):
        whole = np.zeros(shape, "<f2")
        whole[: len(tensor)] = tensor.cpu().numpy()
        parts.append(whole.tobytes())
    return b"".join(parts)
