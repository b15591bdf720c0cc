"""Transitions that Kafka's own producer writes at a steady rate."""

import json
import re
import subprocess
import threading
import time

from ..processes import Failed, Process
from .comparison import Record

TOPIC = "transitions"
_LINE = re.compile(r"CreateTime:(\d+)\t([^\t]+)\t.*?\"id\":\"([^\"]+)\"")


class Events:
    def __init__(self, broker, directory, devices, rate):
        self._broker, self._devices, self._rate = broker, devices, rate
        self._producer = Process("producer", broker.java(
            "256m", "org.apache.kafka.tools.ConsoleProducer", "--bootstrap-server", broker.bootstrap, "--topic", TOPIC,
            "--timeout", "0", "--request-timeout-ms", "30000", "--reader-property", "parse.key=true",
            "--reader-property", "key.separator=|", "--command-property", "delivery.timeout.ms=600000"),
            directory / "producer.log", stdin=subprocess.PIPE, text=True, bufsize=1)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._write, daemon=True)
        self.sent = 0

    def begin(self):
        self._producer.start()
        self._thread.start()

    def _write(self):
        begin = time.monotonic()
        while not self._ending.wait(max(0.0, begin + self.sent / self._rate - time.monotonic())):
            device, millis = f"device-{self.sent % self._devices}", int(time.time() * 1000)
            event = {"id": f"{device}/depot/ENTER/{millis}", "type": "ENTER", "reason": "MOVED", "deviceId": device,
                     "zoneId": "depot", "zoneVersion": 1, "time": millis, "lon": 1.5, "lat": 2.5, "enteredAt": millis}
            self._producer.stdin.write(f"{device}|{json.dumps(event, separators=(',', ':'))}\n")
            self.sent += 1

    def end(self):
        """Returns when Kafka has all of them."""
        self._ending.set()
        self._thread.join()
        self._producer.stdin.close()
        if self._producer.wait(120):
            raise Failed(f"the producer failed:\n{self._producer.tail()}")

    def close(self):
        self._ending.set()
        self._producer.kill()

    def records(self):
        """What Kafka has; in order for each device."""
        lines = self._broker.read(TOPIC, "--max-messages", str(self.sent), "--timeout-ms", "60000", "--formatter-property",
                                  "print.timestamp=true", "--formatter-property", "print.key=true")
        found = [Record(int(m[1]), m[2], m[3]) for m in map(_LINE.match, lines) if m]
        if len(found) != self.sent:
            raise Failed(f"{self.sent} events were written, and Kafka has {len(found)}")
        return found
