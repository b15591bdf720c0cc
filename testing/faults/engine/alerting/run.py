"""One fault after the other: what fired, and after how many seconds."""

import math
import time
from dataclasses import dataclass

from .faults import LIMIT_SECONDS, NOTHING_SECONDS
from .world import AFTERMATH, await_calm

LIMIT_LOG_MB = 2
PATIENCE_SECONDS = 120
CALM_SECONDS = 900


@dataclass(frozen=True)
class Outcome:
    """`fired`: seconds by alert; `over`: seconds from the repair until no alert fired; `log`: MB a minute."""

    fault: object
    fired: dict
    over: object
    log: float

    @property
    def missing(self):
        return [name for name in self.fault.expected if self.fired.get(name, math.inf) > LIMIT_SECONDS]

    @property
    def false(self):
        return sorted(set(self.fired) - set(self.fault.expected) - set(self.fault.also) - AFTERMATH)

    @property
    def is_loud(self):
        """Whether the logs grow so fast that a longer fault would fill a disk."""
        return self.log > LIMIT_LOG_MB

    @property
    def good(self):
        return not self.missing and not self.false and not self.is_loud


def play(world, fault):
    written, fired = world.log_bytes(), {}
    began = time.monotonic()
    fault.inject(world)
    watch(world, fault, began, fired)
    minutes = (time.monotonic() - began) / 60
    log = (world.log_bytes() - written) / 1e6 / minutes
    if fault.heal:
        fault.heal(world)
    world.await_health()
    over, late = await_calm(world, CALM_SECONDS)
    for name in late - AFTERMATH:
        fired.setdefault(name, time.monotonic() - began)
    return Outcome(fault, fired, over, log)


def watch(world, fault, began, fired):
    """Until all expected alerts fire and the fault has lasted long enough; without any, for as long as one could take."""
    limit = fault.seconds + (LIMIT_SECONDS + PATIENCE_SECONDS if fault.expected else NOTHING_SECONDS)
    while time.monotonic() - began < limit:
        for name in world.prometheus.firing():
            fired.setdefault(name, time.monotonic() - began)
        if fault.expected and set(fault.expected) <= set(fired) and time.monotonic() - began >= fault.seconds:
            return
        if fault.step:
            fault.step(world)
        time.sleep(0.5)
