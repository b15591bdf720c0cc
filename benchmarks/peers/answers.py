"""Transitions as a Counter of (type, device, zone, longitude, latitude), so that any order is the same."""

import json
from collections import Counter


def of_lines(path):
    """Those that `./fenceline run` writes."""
    with open(path, encoding="utf-8") as lines:
        return Counter((each["type"], each["deviceId"], each["zoneId"], each["lon"], each["lat"]) for each in map(json.loads, lines))


def of_zones(fixes, zones_of):
    """Those that follow from the zones at each fix, by its number."""
    found, inside = Counter(), {}
    for number, (device, lon, lat) in enumerate(fixes):
        before, now = inside.get(device, frozenset()), zones_of.get(number, frozenset())
        found.update(("ENTER", device, zone, lon, lat) for zone in now - before)
        found.update(("EXIT", device, zone, lon, lat) for zone in before - now)
        inside[device] = now
    return found


def difference(expected, actual):
    """Empty, or how many are missing and too many, with one of each."""
    parts = []
    for what, some in (("missing", expected - actual), ("too many", actual - expected)):
        if some:
            parts.append(f"{some.total()} {what}, such as {next(iter(some))}")
    return "; ".join(parts)
