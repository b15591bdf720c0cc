"""Whether a series of measurements is flat. Pure functions."""

import statistics
from dataclasses import dataclass


@dataclass(frozen=True)
class Allowance:
    """The growth that counts as flat: a share of the value, or `least`, whichever is more."""

    share: float
    least: float


@dataclass(frozen=True)
class Flatness:
    """`before` is the median of the middle third of the measurements, `after` that of the last third."""

    before: float
    after: float
    allowed: float

    @property
    def growth(self):
        return self.after - self.before

    @property
    def flat(self):
        return self.growth <= self.allowed


def flatness(values, allowance):
    """Of values measured at equal intervals, of which the first third is warm-up. A series is flat if it does not grow:
    falling is permitted. Medians, so that single peaks do not count.

    Raises ValueError for fewer than 3 values."""
    if len(values) < 3:
        raise ValueError(f"{len(values)} values have no thirds")
    before = statistics.median(values[len(values) // 3:2 * len(values) // 3])
    after = statistics.median(values[2 * len(values) // 3:])
    return Flatness(before, after, max(allowance.least, allowance.share * before))
