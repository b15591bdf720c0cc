"""Deletes zones and writes them again while a round goes on."""

import json
import random
import threading

from .console import Writer
from .job import ZONES_TOPIC

INTERVAL_SECONDS = 0.05
# At a time. Few, so that their number soon varies around a steady mean.
MAX_DELETED = 40


def changes(zone):
    """The zones that change; those of states and the nation do not."""
    return zone.startswith("county:")


class Churner:
    def __init__(self, kafka, zones, seed, log):
        self._kafka, self._log = kafka, log
        self._documents = {z["id"]: json.dumps(z) for z in json.loads(zones.read_text())["features"] if changes(z["id"])}
        self._draw = random.Random(seed)
        self._deleted = []
        self._writer = self._start()
        self.failure = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def process(self):
        return self._writer.process

    def stop(self):
        self._stopped.set()
        self._thread.join()
        self._writer.finish()

    def restore(self):
        """Writes all zones that are deleted."""
        self._writer = self._start()
        while self._deleted:
            self._write_again()
        self._writer.finish()

    def close(self):
        self._writer.process.kill()

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
            self._writer.write(zone, None)

    def _write_again(self):
        zone = self._deleted.pop(self._draw.randrange(len(self._deleted)))
        self._writer.write(zone, self._documents[zone])

    def _start(self):
        return Writer(self._kafka, "churn", ZONES_TOPIC, self._log)
