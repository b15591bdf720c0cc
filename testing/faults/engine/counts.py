"""The numbers of devices in zones, as a job writes them, and as its transitions result in them (rule T9)."""

import json
import threading
from collections import Counter

from .avro import JsonValues
from .console import consumer

_FORMAT = ("partition=true", "offset=true", "key=true")


class CountReader:
    """Keeps what a consumer with read_committed sees last of each zone."""

    def __init__(self, kafka, prefix, directory, values=JsonValues):
        self.process = consumer(kafka, "counts", f"{prefix}occupancy", _FORMAT, directory / "counts.log", options=values.options)
        self._values = values
        self._lock = threading.Lock()
        self._last = {}
        self.failure = None
        threading.Thread(target=self._run, daemon=True).start()

    def counts(self):
        """By zone, of zones that are not gone."""
        with self._lock:
            return {zone: count for zone, (_, count) in self._last.items() if count is not None}

    def close(self):
        self.process.kill()

    def _run(self):
        try:
            for line in self.process.stdout:
                offset, zone, count = parse(line.decode(), self._values)
                with self._lock:
                    # A consumer may read a record again after a broker has died. A zone has one partition.
                    if offset >= self._last.get(zone, (-1, None))[0]:
                        self._last[zone] = (offset, count)
        except Exception as e:  # shown by the round
            self.failure = e


def parse(line, values=JsonValues):
    """(Offset, zone, count, which is None if the zone is gone.)"""
    _, offset, zone, value = line.rstrip("\n").split("\t")
    return int(offset.split(":")[1]), zone, None if value == "null" else json.loads(values.json(value))["count"]


def members(events):
    """How many devices are in each zone of all devices after these events, of which some may be repeats."""
    counts = Counter()
    for event in {e.id: e for e in events if e.topic == "transitions" and not e.own}.values():
        counts[event.zone] += {"ENTER": 1, "EXIT": -1}.get(event.type, 0)
    return counts


def differences(counts, expected, changes):
    """What is wrong, in words. `changes` says whether a zone may have been removed, whose devices leave it later."""
    return [f"{zone} has {expected[zone]} devices, not {counts.get(zone, 'no record')}"
            for zone in sorted(set(counts) | set(expected))
            if counts.get(zone, 0) != expected[zone] and not (changes(zone) and zone not in counts)]
