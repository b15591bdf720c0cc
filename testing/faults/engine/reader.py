"""Reads the committed output of a job, by Kafka's own console consumer."""

import threading
import time
from dataclasses import dataclass

from .avro import JsonValues
from .console import consumer
from .events import Event, parse

_FORMAT = ("partition=true", "offset=true", "timestamp=true")


@dataclass(frozen=True)
class Record:
    event: Event
    partition: int
    offset: int
    written_millis: int
    seen: float


class Reader:
    """Collects what a consumer with read_committed sees. A record that the consumer reads again, for instance after a
    broker has died, counts once: by its partition and offset."""

    def __init__(self, kafka, prefix, directory, values=JsonValues, isolation="read_committed"):
        self._process = consumer(kafka, "reader", f"{prefix}(transitions|ad-matches)", _FORMAT, directory / "reader.log",
                                 isolation, values.options)
        self._values = values
        self._lock = threading.Lock()
        self._known, self._records = set(), []
        self.failure = None
        threading.Thread(target=self._run, daemon=True).start()

    def records(self, begin=0):
        """Those read so far, in the order of each partition."""
        with self._lock:
            return self._records[begin:]

    def events(self):
        return [record.event for record in self.records()]

    def __len__(self):
        return len(self._records)

    @property
    def process(self):
        return self._process

    def close(self):
        self._process.kill()

    def _run(self):
        try:
            for line in self._process.stdout:
                self._add(line.decode())
        except Exception as e:  # shown by the round, which otherwise would report lost events
            self.failure = e

    def _add(self, line):
        written, partition, offset, value = _parts(line)
        event = parse(self._values.json(value))
        key = (event.topic, partition, offset)
        with self._lock:
            if key not in self._known:
                self._known.add(key)
                self._records.append(Record(event, partition, offset, written, time.monotonic()))


def _parts(line):
    fields = line.rstrip("\n").split("\t")
    named = dict(field.split(":", 1) for field in fields[:-1])
    return int(named["CreateTime"]), int(named["Partition"]), int(named["Offset"]), fields[-1]
