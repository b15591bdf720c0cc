"""The webhook to which the deliverer of this run sends."""

import sys
from dataclasses import replace
from pathlib import Path

from ..deliveries import endpoints
from ..processes import Process, accepts, wait_until

_PROGRAM = Path(endpoints.__file__).with_name("receiver.py")


class Receiver:
    def __init__(self, directory):
        self._directory = directory
        (self._endpoint,) = endpoints.endpoints(directory, {"good": 1})
        self.configuration = endpoints.write_configuration(directory, [self._endpoint], "limits: {inFlight: 1}")
        self._process = Process("receiver", [sys.executable, "-B", str(_PROGRAM), str(directory / "receiver.json")],
                                directory / "receiver.log")

    def start(self, kind="good"):
        """`kind`: how it answers, one of receiver.py's."""
        endpoints.write_receiver(self._directory, [replace(self._endpoint, kind=kind)])
        self._process.start()
        wait_until(lambda: accepts(self._endpoint.port), 30, "receiver", self._process)

    def kill(self):
        self._process.kill()
