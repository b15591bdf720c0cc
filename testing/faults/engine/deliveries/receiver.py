"""Webhooks of one process: each has a port and behaves as its kind says. Before an answer of 2xx is sent, the file of the
webhook has time, webhook-id and event; of hostile ones it has all requests. A program of its own, whose argument is a
JSON file with the webhooks."""

import asyncio
import itertools
import json
import os
import random
import re
import sys
import time
from pathlib import Path

SLOW_SECONDS = {"slow": 0.1, "stuck": 2}
REFUSED = 0.3
_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
_ID = re.compile(rb"webhook-id: *(\S+)", re.IGNORECASE)
_EVENT = re.compile(rb'"id":"([^"]*)"')
_PART = b"10000\r\n" + b"x" * 65536 + b"\r\n"
_METADATA = b"http://169.254.169.254/latest/meta-data/"


def status(code, *headers):
    return b"\r\n".join([b"HTTP/1.1 %d -" % code, b"content-length: 0", *headers]) + b"\r\n\r\n"


class Webhook(asyncio.Protocol):
    """One connection."""

    def __init__(self, kind, file, trap):
        self._kind, self._file, self._trap = kind, file, trap
        self._input = b""
        self._writable = asyncio.Event()
        self._writable.set()

    def connection_made(self, transport):
        self._transport = transport
        if self._kind == "trap":
            self._note(b"- connection\n")
            transport.close()

    def pause_writing(self):
        self._writable.clear()

    def resume_writing(self):
        self._writable.set()

    def connection_lost(self, exc):
        self._writable.set()

    def data_received(self, data):
        self._input += data
        head = self._input.find(b"\r\n\r\n")
        while head >= 0:
            end = head + 4 + int(_LENGTH.search(self._input, 0, head + 2)[1])
            if len(self._input) < end:
                return
            event = _EVENT.search(self._input, head)[1]
            line = _ID.search(self._input, 0, head + 2)[1] + b" " + event + b"\n"
            self._input = self._input[end:]
            getattr(self, self._kind)(line)
            head = self._input.find(b"\r\n\r\n")

    def _send(self, data):
        self._transport.write(data)

    def _note(self, line):
        os.write(self._file, b"%d " % (time.time() * 1000) + line)

    def good(self, line):
        self._note(line)
        self._send(status(200))

    def slow(self, line):
        asyncio.get_running_loop().call_later(SLOW_SECONDS[self._kind], self.good, line)

    stuck = slow

    def flaky(self, line):
        if random.random() < REFUSED:
            self.broken(line)
        else:
            self.good(line)

    def broken(self, line):
        self._send(status(500))

    def gone(self, line):
        self._send(status(410))

    def endless(self, line, code=200):
        """An accepted event, but the body never ends."""
        self._note(line)
        self._send(b"HTTP/1.1 %d -\r\ntransfer-encoding: chunked\r\n\r\n" % code)
        self._stream(itertools.repeat(_PART), 0)

    def endless500(self, line):
        self.endless(line, 500)

    def trickle(self, line):
        self._note(line)
        self._send(b"HTTP/1.1 200 -\r\n")
        self._stream((b"x-%d: y\r\n" % i for i in itertools.count()), 0.5)

    def headers(self, line):
        self._note(line)
        self._send(status(200, *(b"x-%d: y" % i for i in range(100_000))))

    def redirect(self, line):
        self._note(line)
        there = random.choice((_METADATA, b"http://127.0.0.1:%d/" % self._trap))
        self._send(status(random.choice((301, 302, 303, 307, 308)), b"location: " + there))

    def _stream(self, parts, pause):
        async def write():
            for part in parts:
                if self._transport.is_closing():
                    return
                self._send(part)
                await self._writable.wait()
                await asyncio.sleep(pause)

        task = asyncio.get_running_loop().create_task(write())
        self._task = task  # Else it may be collected.


async def main(file):
    webhooks = json.loads(Path(file).read_text())
    loop = asyncio.get_running_loop()
    trap = next((each["port"] for each in webhooks if each["name"] == "trap"), 0)
    for each in webhooks:
        out = os.open(each["file"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        await loop.create_server(lambda kind=each["kind"], out=out: Webhook(kind, out, trap), "127.0.0.1", each["port"])
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
