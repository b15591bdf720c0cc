"""Tile38: a channel with a fence for each zone, and a SET for each position, by its protocol (RESP)."""

import json
import select
import socket
import time
from collections import Counter, deque

BATCH = 500
OUTSTANDING = 20 * BATCH
QUIET_SECONDS = 3


def command(*words):
    parts = [word if isinstance(word, bytes) else str(word).encode() for word in words]
    return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts)


class Connection:
    def __init__(self, address):
        host, _, port = address.rpartition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.data = self.socket.makefile("rb")

    def reply(self):
        line = self.data.readline()
        kind, rest = line[:1], line[1:-2]
        if kind == b"-":
            raise OSError(f"Tile38 answered {rest.decode()}")
        if kind == b"$":
            return self.data.read(int(rest) + 2)[:-2]
        if kind == b"*":
            return [self.reply() for _ in range(int(rest))]
        return rest

    def call(self, *words):
        self.socket.sendall(command(*words))
        return self.reply()

    def pipeline(self, commands):
        """Sends all, with at most OUTSTANDING unanswered ones."""
        waiting, batch = 0, []
        for each in commands:
            batch.append(each)
            if len(batch) == BATCH:
                self.socket.sendall(b"".join(batch))
                waiting, batch = waiting + BATCH, []
                while waiting > OUTSTANDING - BATCH:
                    self.reply()
                    waiting -= 1
        self.socket.sendall(b"".join(batch))
        for _ in range(waiting + len(batch)):
            self.reply()


def fences(zones):
    for zone in zones:
        geometry = json.dumps(zone["geometry"], separators=(",", ":"))
        yield command("SETCHAN", zone["id"], "WITHIN", "fleet", "FENCE", "DETECT", "enter,exit", "OBJECT", geometry)


def update(fix):
    device, lon, lat = fix
    return command("SET", "fleet", device, "POINT", lat, lon)


class Events:
    """All that is published, with the time of its arrival."""

    def __init__(self, address):
        self.connection = Connection(address)
        self.connection.call("PSUBSCRIBE", "zone-*")
        self.received = []
        self.rest = b""

    def read(self, seconds):
        """What arrives within that time."""
        while select.select([self.connection.socket], [], [], seconds)[0]:
            chunk = self.connection.socket.recv(1 << 20)
            self.received.append((time.monotonic(), chunk))
            seconds = 0

    def drain(self):
        before = -1
        while before != len(self.received):
            before = len(self.received)
            self.read(QUIET_SECONDS)

    def events(self):
        """Pairs of arrival and event."""
        data = b""
        for arrival, chunk in self.received:
            data += chunk
            lines = data.split(b"\r\n")
            data = lines.pop()
            for line in lines:
                if line.startswith(b"{"):
                    yield arrival, json.loads(line)
        self.received.clear()


def transition(event):
    lon, lat = event["object"]["coordinates"][:2]
    return event["detect"].upper(), event["id"], event["hook"], lon, lat


class Tile38:
    def __init__(self, address, zones):
        self.address = address
        self.connection = Connection(address)
        self.connection.call("FLUSHDB")
        begun = time.monotonic()
        self.connection.pipeline(fences(zones))
        self.ready_seconds = time.monotonic() - begun
        self.version = dict(self.pairs("SERVER")).get("version", "of an unknown version")

    def pairs(self, *words):
        answer = [each.decode() for each in self.connection.call(*words)]
        return zip(answer[::2], answer[1::2])

    def megabytes(self):
        """The heap after a collection."""
        self.connection.call("GC")
        return int(dict(self.pairs("SERVER"))["heap_size"]) / 1e6

    def rate(self, fixes):
        """Updates a second of a load without pauses, and the transitions."""
        self.connection.call("DROP", "fleet")
        listener = Events(self.address)
        commands = [update(fix) for fix in fixes]
        begun = time.monotonic()
        for start in range(0, len(commands), OUTSTANDING):
            self.connection.pipeline(commands[start : start + OUTSTANDING])
            listener.read(0)
        seconds = time.monotonic() - begun
        listener.drain()
        return len(fixes) / seconds, Counter(transition(event) for _, event in listener.events())

    def latencies(self, fixes, rate):
        """Seconds from the time at which an update was due to the arrival of each of its events, sorted."""
        self.connection.call("DROP", "fleet")
        listener = Events(self.address)
        due, waiting = {}, deque()
        begun = time.monotonic() + 0.1
        for number, fix in enumerate(fixes):
            instant = begun + number / rate
            due[fix] = instant
            while time.monotonic() < instant:
                listener.read(max(0, min(instant - time.monotonic(), 0.001)))
            self.connection.socket.sendall(update(fix))
            waiting.append(number)
            while select.select([self.connection.socket], [], [], 0)[0]:
                self.connection.reply()
                waiting.popleft()
                if not waiting:
                    break
        for _ in waiting:
            self.connection.reply()
        listener.drain()
        return sorted(arrival - due[(event["id"], *event["object"]["coordinates"][:2])] for arrival, event in listener.events())
