"""Zones on a grid, and fixes each of which is one transition, but only if all zones are known. Pure functions of numbers."""

import json

from ..trace import BEGIN_MILLIS, Fix

COLUMNS = 1_000
SPACING, SIZE = 0.3, 0.1
WEST, SOUTH = -150.0, -75.0
MAX_ZONES = 480 * COLUMNS  # up to latitude 69
TURNS = 4  # fixes of each device, by turns inside a zone and outside
_PRIME = 1_000_003  # spreads the fixes over all zones


def write_zones(count, target):
    """One Feature on each line."""
    with target.open("w") as out:
        for number in range(count):
            out.write(json.dumps(_zone(number)) + "\n")


def _zone(number):
    west, south = _corner(number)
    east, north = west + SIZE, south + SIZE
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return {"type": "Feature", "id": f"zone-{number}", "properties": {},
            "geometry": {"type": "Polygon", "coordinates": [ring]}}


def _corner(number):
    row, column = divmod(number, COLUMNS)
    return round(WEST + SPACING * column, 1), round(SOUTH + SPACING * row, 1)


class Fixes:
    """A sequence; none is kept in memory. Devices take turns: all send their first fix, then all their second one."""

    def __init__(self, zones, count):
        self._zones, self._devices = zones, count // TURNS

    def __len__(self):
        return self._devices * TURNS

    def __getitem__(self, positions):
        return [self._fix(*divmod(position, self._devices)) for position in range(positions.start, positions.stop)]

    def _fix(self, turn, number):
        west, south = _corner(self._zone_number(turn, number))
        shift = SIZE / 2 if turn % 2 == 0 else SIZE * 2
        lon, lat, time = west + shift, south + shift, BEGIN_MILLIS + turn
        line = f'{{"deviceId":"d{number}","time":{time},"lon":{lon:.2f},"lat":{lat:.2f}}}'
        return Fix(f"d{number}", time, line)

    def _zone_number(self, turn, number):
        return (number + turn // 2) * _PRIME % self._zones

    def position(self, transition):
        """The position of the fix whose transition this is, or None if no fix has it."""
        turn, number = transition["time"] - BEGIN_MILLIS, int(transition["deviceId"][1:])
        if not (0 <= turn < TURNS and number < self._devices):
            return None
        wanted = (("EXIT" if turn % 2 else "ENTER"), ("MOVED" if turn else "FIRST_FIX"),
                  f"zone-{self._zone_number(turn, number)}")
        seen = transition["type"], transition["reason"], transition["zoneId"]
        return turn * self._devices + number if seen == wanted else None
