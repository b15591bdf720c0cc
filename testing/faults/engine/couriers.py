"""Devices whose own zones come and go while a round goes on (rule Z6)."""

import json
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import datetime, timezone

from .trace import Fix
from .verdict import Verdict

AT_A_TIME = 20
FIX_SECONDS = 0.25
CHECKPOINT_SECONDS = 1.2
PREFIX = "courier-"
# In the open sea, where no zone of all devices is.
LAT, SHOP, CUSTOMER = -30.0, -20.0, -18.0


@dataclass(frozen=True)
class Put:
    """`west`: None deletes the zone. `arrive_seconds`: from then on."""

    zone: str
    west: float | None
    width: float = 0.1
    arrive_seconds: float | None = None

    def feature(self, now):
        if self.west is None:
            return None
        west, east, south, north = self.west - self.width, self.west + self.width, LAT - 1, LAT + 1
        ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
        properties = {} if self.arrive_seconds is None else {
            "arriveBy": datetime.fromtimestamp(now + self.arrive_seconds, timezone.utc).isoformat()}
        return json.dumps({"type": "Feature", "properties": properties,
                           "geometry": {"type": "Polygon", "coordinates": [ring]}})


@dataclass(frozen=True)
class Step:
    """Puts zones, then reports from `place` until these events are seen, and for `seconds` at least. So the moment at
    which a put takes effect decides nothing."""

    puts: tuple
    place: float
    events: tuple
    seconds: float = 0


SCRIPT = (
    Step((Put("home", SHOP),), SHOP, ("ENTER home",)),
    # After fixes that would have used it: processing order.
    Step((Put("order", SHOP),), SHOP, ("ENTER order ZONE_CHANGED",)),
    # Two puts of one zone with a checkpoint between them, and two at once.
    Step((Put("order", SHOP, 0.2),), SHOP, (), CHECKPOINT_SECONDS),
    Step((Put("order", SHOP, 0.3), Put("order", CUSTOMER)), SHOP, ("EXIT order ZONE_CHANGED",)),
    Step((Put("late", CUSTOMER, arrive_seconds=1),), SHOP, ("OVERDUE late",)),
    Step((Put("home", None),), SHOP, ("EXIT home ZONE_REMOVED",)),
    Step((), CUSTOMER, ("ENTER late MOVED", "ENTER order MOVED")),
    # One after the other: only records of one key are in order.
    Step((Put("late", None),), CUSTOMER, ("EXIT late ZONE_REMOVED",)),
    Step((Put("order", None),), CUSTOMER, ("EXIT order ZONE_REMOVED",)),
)
EVENTS = tuple(event for step in SCRIPT for event in step.events)
# Records that are refused, for each courier: no device in the key, and no JSON.
REFUSED = (("{device}", "{{}}"), ("{device}/broken", '{{"type":'))


def is_courier(event):
    return event.device.startswith(PREFIX)


def text(event):
    """Without what the moment decides: the first zone is there before the first fix, or not."""
    first = event.type == "ENTER" and event.zone == "home"
    return " ".join([event.type, event.zone] + ([event.reason] if event.reason and not first else []))


class Courier:
    """Goes through the script, with zones that `write` writes by key."""

    def __init__(self, device, write):
        self.device, self._write = device, write
        self._seen, self._wanted = 0, 0
        self._steps, self._last_millis, self._fix_at = iter(SCRIPT), 0, 0
        self._begin(next(self._steps))

    def see(self):
        self._seen += 1

    def fixes(self, now):
        """Those that are due; None at the end of the script."""
        if self._seen >= self._wanted and now >= self._until:
            step = next(self._steps, None)
            if step is None:
                return None
            self._begin(step)
        if now < self._fix_at:
            return []
        self._fix_at = now + FIX_SECONDS
        self._last_millis = max(self._last_millis + 1, int(time.time() * 1000))
        line = json.dumps({"deviceId": self.device, "time": self._last_millis, "lon": self._step.place, "lat": LAT})
        return [Fix(self.device, self._last_millis, line)]

    def _begin(self, step):
        self._step, self._until = step, time.monotonic() + step.seconds
        self._wanted += len(step.events)
        for put in step.puts:
            self._write(f"{self.device}/{put.zone}", put.feature(time.time()))


class Couriers:
    """Each one that has ended is followed by another one, until they are told to end. `writer` writes the device
    zones, `reader` has the job's output. Only the thread that sends fixes calls `fixes`."""

    def __init__(self, writer, reader):
        self._writer, self._reader, self._read = writer, reader, 0
        self._under_way, self.started, self._ending = {}, 0, True
        self.failure = None

    @property
    def process(self):
        return self._writer.process

    @property
    def refused(self):
        """How many records the job must refuse."""
        return self.started * len(REFUSED)

    def begin(self):
        self._ending = False

    def end(self):
        """No further ones start."""
        self._ending = True

    @property
    def ended(self):
        return self._ending and not self._under_way

    def close(self):
        self._writer.process.kill()

    def fixes(self):
        """The fixes that are due."""
        for record in self._reader.records(self._read):
            self._read += 1
            if record.event.device in self._under_way:
                self._under_way[record.event.device].see()
        while not self._ending and len(self._under_way) < AT_A_TIME:
            self._start()
        due = {courier: courier.fixes(time.monotonic()) for courier in self._under_way.values()}
        self._under_way = {courier.device: courier for courier, fixes in due.items() if fixes is not None}
        return [fix for fixes in due.values() for fix in fixes or ()]

    def _start(self):
        device = f"{PREFIX}{self.started}"
        self.started += 1
        self._under_way[device] = Courier(device, self._writer.write)
        for key, value in REFUSED:
            self._writer.write(key.format(device=device), value.format())


def verdict(events, started):
    """Of the events of couriers that have all come to the end of the script."""
    seen = defaultdict(list)
    for event in events:
        seen[event.device].append(text(event))
    lost, doubled, wrong = Counter(), Counter(), []
    for number in range(started):
        device = f"{PREFIX}{number}"
        lost.update(f"{device} {one}" for one in (Counter(EVENTS) - Counter(seen[device])).elements())
        extra = Counter(seen[device]) - Counter(EVENTS)
        doubled.update(f"{device} {one}" for one in extra.elements() if one in EVENTS)
        wrong += [f"{device} {one}" for one in extra.elements() if one not in EVENTS]
        if Counter(seen[device]) == Counter(EVENTS) and tuple(seen[device]) != EVENTS:
            wrong.append(f"order of {device}")
    return Verdict(lost.total(), doubled.total(), len(wrong), tuple([*lost, *doubled, *wrong][:5]))
