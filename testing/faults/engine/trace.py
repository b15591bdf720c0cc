"""The fixes that are replayed, and the zones that they cross."""

import gzip
import json
import random
from dataclasses import dataclass
from pathlib import Path

from .homes import PROJECT
from .processes import Needed

AIS = PROJECT.parent / "shared" / "data" / "ais"
BEGIN_MILLIS = 1_700_000_000_000
STEP_MILLIS = 20
DEVICES = 5_000
SWAPPED_DEVICES = 2_000
SWAPPED_BLOCK = 2 * SWAPPED_DEVICES
# The seeded devices walk here, so that they cross the zones.
WEST, SOUTH, EAST, NORTH = -124.0, 25.0, -67.0, 49.0


@dataclass(frozen=True)
class Fix:
    device: str
    time: int
    line: str


def ais_zones(target):
    """Writes the zones of the recorded ships; states have an ad for every fix inside, so that events never pause."""
    if not AIS.exists():
        raise Needed(f"{AIS} is not there: the zones and ships of the replay")
    with gzip.open(AIS / "zones.geojson.gz", "rt") as source:
        zones = json.load(source)
    for zone in zones["features"]:
        if zone["id"].startswith("state:"):
            zone["properties"] |= {"ad": {"title": zone["id"]}, "adTriggers": ["ENTER", "EXIT", "INSIDE"]}
    target.write_text(json.dumps(zones))


def ais():
    """The recorded ships, in the order of the recording."""
    with gzip.open(AIS / "events.ndjson.gz", "rt") as lines:
        return [_fix(line.strip()) for line in lines]


def seeded(seed, count):
    """`count` fixes of devices that walk at random, some of them late or sent twice: a pure function of the seed."""
    source = random.Random(seed)
    places = [(source.uniform(WEST, EAST), source.uniform(SOUTH, NORTH)) for _ in range(DEVICES)]
    fixes = []
    for number in range(count):
        if number % 100 == 99:
            fixes.append(source.choice(fixes[-50:]))
            continue
        device = source.randrange(DEVICES)
        lon, lat = places[device]
        lon = min(EAST, max(WEST, lon + source.uniform(-0.3, 0.3)))
        lat = min(NORTH, max(SOUTH, lat + source.uniform(-0.3, 0.3)))
        places[device] = lon, lat
        time = BEGIN_MILLIS + number * STEP_MILLIS
        fixes.append(_walk(device, time, lon, lat))
    return fixes


def _walk(device, time, lon, lat):
    return _fix(f'{{"deviceId":"walk-{device}","time":{time},"lon":{lon:.5f},"lat":{lat:.5f}}}')


def swapped(seed, count):
    """`count` fixes of devices that walk at random and report in turns, each second fix before the first: a pure function
    of the seed. Their times advance as fast as the replay, so that a reorder window of 5 s puts them in order, and no
    device is silent. A whole number of blocks has both fixes of each pair."""
    source = random.Random(seed)
    places = [(source.uniform(WEST, EAST), source.uniform(SOUTH, NORTH)) for _ in range(SWAPPED_DEVICES)]
    in_order = []
    for number in range(count - count % SWAPPED_BLOCK):
        device = number % SWAPPED_DEVICES
        lon, lat = places[device]
        lon = min(EAST, max(WEST, lon + source.uniform(-0.3, 0.3)))
        lat = min(NORTH, max(SOUTH, lat + source.uniform(-0.3, 0.3)))
        places[device] = lon, lat
        in_order.append(_walk(device, BEGIN_MILLIS + number, lon, lat))
    half = SWAPPED_DEVICES
    return [fix for begin in range(0, len(in_order), SWAPPED_BLOCK)
            for fix in in_order[begin + half:begin + SWAPPED_BLOCK] + in_order[begin:begin + half]]


def write_device_zones(fixes, target):
    """A zone of its own for each fifth device, around the middle one of its fixes, which also reports when the device comes
    near: they are there before the job starts (rule Z2)."""
    places = {}
    for fix in fixes:
        places.setdefault(fix.device, []).append(fix.line)
    target.write_text("".join(
        json.dumps(_device_zone(device, json.loads(lines[len(lines) // 2]))) + "\n"
        for device, lines in sorted(places.items())[::5]))


def _device_zone(device, fix):
    return {"type": "Feature", "id": "own", "geometry": {"type": "Point", "coordinates": [fix["lon"], fix["lat"]]},
            "properties": {"deviceId": device, "radiusMeters": 10_000, "approachMeters": 30_000}}


def write(fixes, target):
    target.write_text("\n".join(fix.line for fix in fixes) + "\n")


def _fix(line):
    fields = json.loads(line)
    return Fix(fields["deviceId"], fields["time"], line)


def clocks(fixes):
    """The newest time of each device: the events up to it are those that these fixes cause."""
    result = {}
    for fix in fixes:
        result[fix.device] = max(fix.time, result.get(fix.device, fix.time))
    return result


def until(events, device_clocks):
    """Of the events of a whole trace, those of the fixes behind `device_clocks`."""
    return [e for e in events if e.time <= device_clocks.get(e.device, -1)]


def load_events(*files: Path):
    from .events import parse

    return [parse(line) for file in files for line in file.read_text().splitlines()]
