"""All rounds, leg by leg."""

import random
from dataclasses import dataclass

from . import command, trace
from .cluster import Cluster
from .faults import DEVICE_TIMEOUT_SECONDS, FAULTS, REORDER_WINDOW_SECONDS
from .leg import Leg
from .registry import Registry
from .rounds import play

# Fixes per second: the recorded ships are few, so they are replayed slowly.
AIS_RATE, SEEDED_RATE, SEEDED_FIXES = 400, 1_000, 250_000
# A round needs as much of the trace as its outage, recovery and some reserve take.
MIN_LEG_SECONDS = 100


WAITS = ("--reorder-window", f"{REORDER_WINDOW_SECONDS}s", "--device-timeout", f"{DEVICE_TIMEOUT_SECONDS}s")


@dataclass(frozen=True)
class Replayed:
    """`fixes` at `rate` per second, up to a multiple of `block`, to a job with these options."""

    fixes: list
    rate: int
    block: int = 1
    options: tuple = ()

    @property
    def waits(self):
        return bool(self.options)


class Suite:
    """Plays rounds one after another; `report` gets each result."""

    def __init__(self, seed, brief, report):
        self._seed, self._brief, self._report = seed, brief, report
        self.cluster = Cluster()
        self._zones = self.cluster.directory / "zones.geojson"
        self._leg, self._legs, self._registry = None, 0, None

    def run(self, rounds):
        trace.ais_zones(self._zones)
        self.cluster.start()
        self.cluster.load_zones(self._zones)
        for drawn in rounds:
            self._leg = self._leg_for(drawn)
            result = play(self._leg, drawn, self._seed, self._brief)
            self._report(result)
            if result.churn or result.lost or result.doubled or result.wrong:
                self._end_leg()
            self.cluster.check()
        self._end_leg()

    def stop(self, keep):
        if self._leg:
            self._leg.close()
        if self._registry:
            self._registry.process.kill()
        self.cluster.stop(keep)

    def _leg_for(self, drawn):
        """The leg under way, or another one: for another delivery, at the end of a trace, for a fault that needs it."""
        fresh, waits, avro = FAULTS[drawn.kind].fresh, FAULTS[drawn.kind].waits, FAULTS[drawn.kind].avro
        leg = self._leg
        if (leg and not fresh and leg.delivery == drawn.delivery and leg.replayed.waits == waits
                and bool(leg.registry) == avro and leg.remaining_seconds() > MIN_LEG_SECONDS):
            return leg
        self._end_leg()
        self._legs += 1
        leg = self._leg = self._new_leg(drawn.delivery, waits, avro, random.Random(f"{self._seed}/{drawn.number}"))
        leg.start()
        if not fresh:
            leg.job.await_running()
        return leg

    def _new_leg(self, delivery, waits, avro, draw):
        name = f"leg-{self._legs}"
        seed = draw.getrandbits(32)
        if waits:
            replayed = Replayed(trace.swapped(seed, SEEDED_FIXES), SEEDED_RATE, trace.SWAPPED_BLOCK, WAITS)
        elif self._legs % 2:
            replayed = Replayed(trace.ais(), AIS_RATE)
        else:
            replayed = Replayed(trace.seeded(seed, SEEDED_FIXES), SEEDED_RATE)
        device_zones = self.cluster.directory / f"{name}.device-zones"
        trace.write_device_zones(replayed.fixes, device_zones)
        expected = self._undisturbed(name, replayed, device_zones)
        return Leg(self.cluster, name, delivery, replayed, expected, self._zones, device_zones,
                   self._started_registry() if avro else None)

    def _started_registry(self):
        if not self._registry:
            self._registry = Registry(self.cluster.directory)
            self._registry.start()
        return self._registry

    def _undisturbed(self, name, replayed, device_zones):
        """The events of `fenceline run`, without Kafka and without faults."""
        files = [self.cluster.directory / f"{name}.{suffix}" for suffix in ("fixes", "transitions", "ads")]
        trace.write(replayed.fixes, files[0])
        command.run("run", "--zones", self._zones, "--device-zones", device_zones, "--fixes", files[0], "--transitions",
                    files[1], "--ad-matches", files[2], *replayed.options, ok=(0, 3))
        return trace.load_events(*files[1:])

    def _end_leg(self):
        if self._leg:
            self._leg.stop()
            if self._leg.churner:
                self._leg.churner.restore()
            self._leg = None
