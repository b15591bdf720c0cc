"""A broker, a deliverer and a receiver as processes."""

import contextlib
import os
import re
import sys
import urllib.error
import urllib.request
from pathlib import Path

from ..broker import Broker
from ..homes import PROJECT
from ..processes import Failed, Process, accepts, free_ports, wait_until
from . import endpoints as webhooks
from .events import Events

# Of docker-compose.yml: 60 % of 512 MiB.
_ENVIRONMENT = {**os.environ, "FENCELINE_JAVA_OPTS": "-Xmx307m " + os.environ.get("FENCELINE_JAVA_OPTS", "")}
_RECEIVER = Path(__file__).with_name("receiver.py")
# What the deliverer does not answer for so long has ended; the shortest that a broker allows.
_GROUP = ("--kafka.session.timeout.ms=6000", "--kafka.heartbeat.interval.ms=500")


class System:
    """What a fault hits is an attribute with `kill` and `start`."""

    def __init__(self, homes, directory, kinds, devices, rate):
        self.endpoints = webhooks.endpoints(directory, kinds)
        self._management, = free_ports(1)
        self.broker = self.kafka = Broker(homes, directory)
        self.events = Events(self.broker, directory, devices, rate)
        self.receiver = Process("receiver", [sys.executable, "-B", str(_RECEIVER),
                                             str(webhooks.write_receiver(directory, self.endpoints))],
                                directory / "receiver.log")
        common = ["--bootstrap-servers", self.broker.bootstrap]
        self._create = self._fenceline(directory, "topics", "create", "--undelivered", *common)
        self.deliverer = self._fenceline(
            directory, "deliver", "--config", str(webhooks.write_configuration(directory, self.endpoints)),
            "--management-port", str(self._management), *common, *_GROUP)
        self._held = webhooks.hold_dead(self.endpoints)

    @staticmethod
    def _fenceline(directory, command, *arguments):
        return Process(command, [str(PROJECT / "fenceline"), command, *arguments], directory / f"{command}.log", _ENVIRONMENT)

    @property
    def alive(self):
        """The endpoints that take every event."""
        return self.of("good", "slow", "flaky")

    def of(self, *kinds):
        return [endpoint for endpoint in self.endpoints if endpoint.kind in kinds]

    def begin(self):
        self.broker.begin()
        if self._create.start().wait(600):
            raise Failed(f"the topics cannot be created:\n{self._create.tail()}")
        self.receiver.start()
        wait_until(lambda: all(accepts(endpoint.port) for endpoint in self.alive), 60, "receiver", self.receiver)
        self.deliverer.start()
        wait_until(self._is_ready, 120, "deliverer that is ready", self.deliverer)
        self.events.begin()

    def _is_ready(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self._management}/health/ready", timeout=5) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def await_newer(self, millis, seconds):
        """Until each endpoint that is alive has got an event that was made after this."""
        wait_until(lambda: all(each.newest_millis() > millis for each in self.alive), seconds, "events at each endpoint",
                   self.deliverer)

    def await_all(self, seconds):
        """Until each endpoint that is alive has as many events as were sent, or the time is over: the comparison will say."""
        def complete(endpoint):
            return len({arrival.event for arrival in endpoint.arrivals()}) >= self.events.sent

        with contextlib.suppress(Failed):
            wait_until(lambda: all(map(complete, self.alive)), seconds, "complete delivery", self.deliverer)

    def deliverer_mib(self):
        """The most memory that it has had."""
        status = Path(f"/proc/{self.deliverer.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024

    def stop(self):
        self.events.close()
        for each in (self.receiver, self.deliverer, self.broker):
            each.kill()
        for held in self._held:
            held.close()
