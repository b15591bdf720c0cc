"""Compares what an endpoint got with the records of the topic. Pure functions."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Record:
    """An event in Kafka, with Kafka's timestamp."""

    millis: int
    device: str
    event: str


@dataclass(frozen=True)
class Arrival:
    """An event that the endpoint answered with 2xx, and when."""

    millis: int
    webhook: str
    event: str


@dataclass(frozen=True)
class Verdict:
    """`lost`, `disordered` and `repeated` count events. `altered`: those that are not in Kafka, and those whose
    webhook-id differs between repeats or is that of another event."""

    lost: int
    disordered: int
    repeated: int
    altered: int

    @property
    def good(self):
        return not (self.lost or self.disordered or self.altered)


def compare(records, arrivals, all_of_them=True):
    """`records` are in the order of their devices, `arrivals` in that of time. Of an endpoint that need not have got
    all of them, only events that a later one of their device overtook for good are lost."""
    first = first_arrivals(arrivals)
    position, missing, lost = {}, {}, 0
    for i, record in enumerate(records):
        position[record.event] = i, record.device
        if record.event not in first:
            missing[record.device] = missing.get(record.device, 0) + 1
            lost += all_of_them
        elif not all_of_them:
            lost += missing.pop(record.device, 0)
    newest, disordered = {}, 0
    for event in first:
        at, device = position.get(event, (None, None))
        if device is not None:
            disordered += at < newest.get(device, -1)
            newest[device] = max(at, newest.get(device, -1))
    return Verdict(lost, disordered, len(arrivals) - len(first), sum(e not in position for e in first) + _mismatches(arrivals))


def _mismatches(arrivals):
    """None when each event has one webhook-id, and each webhook-id one event."""
    pairs = {(arrival.webhook, arrival.event) for arrival in arrivals}
    return 2 * len(pairs) - len({webhook for webhook, _ in pairs}) - len({event for _, event in pairs})


def first_arrivals(arrivals):
    """The time of the first arrival by event, in the order of time."""
    first = {}
    for arrival in arrivals:
        first.setdefault(arrival.event, arrival.millis)
    return first


def latency_p99(records, arrivals, from_millis=0):
    """Milliseconds from Kafka's timestamp to the first arrival, of the records from that time on: the nearest rank.
    Infinite where one of them has not arrived; NaN without a record."""
    first = first_arrivals(arrivals)
    latencies = sorted(first.get(record.event, math.inf) - record.millis for record in records if record.millis >= from_millis)
    return latencies[math.ceil(len(latencies) * 0.99) - 1] if latencies else math.nan
