"""Deletes zones and writes them again while a round goes on."""

import json
import random
import threading

from .job import ZONES_TOPIC
from .processes import Process

INTERVAL_SECONDS = 0.05
# At a time. Few, so that their number soon varies around a steady mean.
MAX_DELETED = 40
_DELETED = "\\N"


def changes(zone):
    """The zones that change; those of states and the nation do not."""
    return zone.startswith("county:")


class Churner:
    def __init__(self, kafka, zones, seed, log):
        self._kafka, self._log = kafka, log
        self._documents = {z["id"]: json.dumps(z) for z in json.loads(zones.read_text())["features"] if changes(z["id"])}
        self._draw = random.Random(seed)
        self._deleted = []
        self._producer = self._start_producer()
        self.failure = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def process(self):
        return self._producer

    def stop(self):
        self._stopped.set()
        self._thread.join()
        self._finish()

    def restore(self):
        """Writes all zones that are deleted."""
        self._producer = self._start_producer()
        while self._deleted:
            self._write_again()
        self._finish()

    def close(self):
        self._producer.kill()

    def _run(self):
        ids = sorted(self._documents)
        try:
            while not self._stopped.wait(INTERVAL_SECONDS):
                if len(self._deleted) == MAX_DELETED or self._deleted and self._draw.random() < 0.5:
                    self._write_again()
                else:
                    self._delete(self._draw.choice(ids))
        except OSError as e:
            self.failure = e

    def _delete(self, zone):
        if zone not in self._deleted:
            self._deleted.append(zone)
            self._send(zone, _DELETED)

    def _write_again(self):
        zone = self._deleted.pop(self._draw.randrange(len(self._deleted)))
        self._send(zone, self._documents[zone])

    def _send(self, zone, document):
        self._producer.stdin.write(f"{zone}\t{document}\n".encode())
        self._producer.stdin.flush()

    def _finish(self):
        """Returns when all is acknowledged."""
        self._producer.stdin.close()
        self._producer.wait(90)

    def _start_producer(self):
        options = [part for name in ("parse.key=true", "key.separator=\t", f"null.marker={_DELETED}")
                   for part in ("--reader-property", name)]
        return Process("churn", self._kafka.java(
            "128m", "org.apache.kafka.tools.ConsoleProducer", "--bootstrap-server", self._kafka.bootstrap, "--topic",
            ZONES_TOPIC, *options), self._log, stdin=-1).start()
