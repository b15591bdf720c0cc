"""What is measured, and how much of it may grow."""

from dataclasses import dataclass

from .flatness import Allowance, flatness

LOAD, CYCLES = "load", "cycles"
JOB = "job"


@dataclass(frozen=True)
class Quantity:
    phase: str
    name: str
    title: str
    unit: str
    allowance: Allowance
    decimals: int = 0


QUANTITIES = (
    Quantity(LOAD, "heap", "live heap", "MB", Allowance(0.05, 2), 1),
    Quantity(LOAD, "metaspace", "metaspace", "MB", Allowance(0.02, 1), 1),
    Quantity(LOAD, "threads", "threads", "", Allowance(0, 2)),
    Quantity(LOAD, "handles", "file handles", "", Allowance(0, 3)),
    Quantity(LOAD, "checkpoint", "checkpoint size", "MB", Allowance(0.05, 0.1), 2),
    Quantity(LOAD, "lag", "lag", "records", Allowance(0, 2000)),
    # The heap of the JobManager goes up and down by 8 MB from cycle to cycle: buffers of its REST server, 4 MB each.
    Quantity(CYCLES, "heap", "live heap", "MB", Allowance(0.05, 8), 1),
    Quantity(CYCLES, "metaspace", "metaspace", "MB", Allowance(0.02, 1), 1),
    Quantity(CYCLES, "loaders", "class loaders of jobs", "", Allowance(0, 0)),
    Quantity(CYCLES, "threads", "threads", "", Allowance(0, 3)),
    Quantity(CYCLES, "handles", "file handles", "", Allowance(0, 3)),
)


class Samples:
    """All measurements: per quantity and process, pairs of the time (or the number of the cycle) and the value."""

    def __init__(self, values=None):
        self.values = values or {LOAD: {}, CYCLES: {}}

    def add(self, phase, name, process, at, value):
        self.values[phase].setdefault(name, {}).setdefault(process, []).append([round(at, 1), round(value, 3)])

    def of(self, quantity):
        """By process."""
        return self.values[quantity.phase].get(quantity.name, {})

    def flatness(self):
        """Of each quantity and process with at least 3 measurements: (quantity, process, Flatness)."""
        return [(quantity, process, flatness([value for _, value in points], quantity.allowance))
                for quantity in QUANTITIES for process, points in self.of(quantity).items() if len(points) >= 3]
