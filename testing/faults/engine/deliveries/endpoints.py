"""The endpoints of a deliverer, each a webhook of the receiver, and what they got."""

import json
import socket
from dataclasses import dataclass
from pathlib import Path

from ..processes import free_ports
from .comparison import Arrival

HOSTILE = ("endless", "endless500", "trickle", "headers", "redirect")


@dataclass(frozen=True)
class Endpoint:
    """`kind`: a method of the receiver's Webhook, or `dead`."""

    name: str
    kind: str
    port: int
    file: Path

    def arrivals(self):
        if not self.file.exists():
            return []
        fields = (line.split(" ") for line in self.file.read_text().splitlines())
        return [Arrival(int(millis), webhook, event) for millis, webhook, event in fields]

    def newest_millis(self):
        """When the event that arrived last was made; 0 before any."""
        if not self.file.exists():
            return 0
        with self.file.open("rb") as file:
            file.seek(max(0, self.file.stat().st_size - 1_000))
            lines = file.read().decode().splitlines()
        return made_millis(lines[-1]) if lines else 0


def made_millis(event):
    return int(event.rsplit("/", 1)[1])


def endpoints(directory, kinds):
    """`kinds`: how many of each."""
    names = [(f"{kind}-{i}", kind) for kind, count in kinds.items() for i in range(count)]
    return [Endpoint(name, kind, port, directory / f"{name}.got")
            for (name, kind), port in zip(names, free_ports(len(names)))]


def hold_dead(endpoints):
    """Sockets that refuse connections for as long as they are open, so that nothing else gets the ports."""
    held = []
    for endpoint in endpoints:
        if endpoint.kind == "dead":
            held.append(socket.socket())
            held[-1].bind(("127.0.0.1", endpoint.port))
    return held


def write_receiver(directory, endpoints):
    file = directory / "receiver.json"
    file.write_text(json.dumps([{"name": e.name, "kind": e.kind, "port": e.port, "file": str(e.file)}
                                for e in endpoints if e.kind != "dead"]))
    return file


def write_configuration(directory, endpoints, more="start: earliest"):
    """`more`: further fields of each."""
    (directory / "secret").write_text("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n")
    lines = ["endpoints:"]
    for endpoint in endpoints:
        if endpoint.kind != "trap":
            lines.append(f"  - {{name: {endpoint.name}, url: 'http://127.0.0.1:{endpoint.port}/', allowHttp: true, "
                         f"allowPrivateAddresses: true, secrets: [{{file: secret}}], {more}}}")
    file = directory / "delivery.yaml"
    file.write_text("\n".join(lines) + "\n")
    return file
