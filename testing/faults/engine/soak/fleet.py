"""The fixes of devices that come and go: a pure function of the seed and the position, so that none is kept in memory."""

import random
import sys

from ..trace import BEGIN_MILLIS, EAST, NORTH, SOUTH, WEST, Fix

INTERVAL_SECONDS = 4  # between two fixes of a device
FIXES_PER_DEVICE = 30
STEP_DEGREES = 0.1


class Fleet:
    """A sequence of fixes that does not end in practice. At any time the same number of devices send; as soon as one vanishes for ever,
    another one appears."""

    def __init__(self, seed, rate):
        self._seed, self.rate = seed, rate
        self.devices = rate * INTERVAL_SECONDS

    def __len__(self):
        return sys.maxsize

    def __getitem__(self, positions):
        return [self._fix(position) for position in range(positions.start, positions.stop)]

    def _fix(self, position):
        turn, slot = divmod(position, self.devices)
        turn += slot * FIXES_PER_DEVICE // self.devices  # not all devices vanish at the same time
        generation, step = divmod(turn, FIXES_PER_DEVICE)
        device = f"visitor-{generation}-{slot}"
        lon, lat = self._place(device, step)
        time = BEGIN_MILLIS + position * 1000 // self.rate
        return Fix(device, time, f'{{"deviceId":"{device}","time":{time},"lon":{lon:.5f},"lat":{lat:.5f}}}')

    def _place(self, device, step):
        """It moves straight on, up to the edge of the area."""
        draw = random.Random(f"{self._seed}/{device}")
        lon, lat = draw.uniform(WEST, EAST), draw.uniform(SOUTH, NORTH)
        east, north = draw.uniform(-STEP_DEGREES, STEP_DEGREES), draw.uniform(-STEP_DEGREES, STEP_DEGREES)
        return min(EAST, max(WEST, lon + step * east)), min(NORTH, max(SOUTH, lat + step * north))
