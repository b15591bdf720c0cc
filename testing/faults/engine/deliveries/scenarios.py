"""What happens to a deliverer, and what has to hold."""

import random
import time
from dataclasses import dataclass

from ..processes import wait_until
from .comparison import compare, latency_p99
from .endpoints import HOSTILE

LIMIT_MILLIS = 500
LIMIT_MIB = 512
WARM_UP_SECONDS = 45
CATCH_UP_SECONDS = 300
MIN_CALLS = 5


@dataclass(frozen=True)
class Outcome:
    """A row of the table; `problems`: the requirements that do not hold. `p99` in milliseconds, None if none is required."""

    title: str
    rounds: int
    events: int
    lost: int
    disordered: int
    repeated: int
    p99: float | None
    problems: tuple

    @property
    def row(self):
        p99 = "" if self.p99 is None else f"{self.p99:.0f}"
        cells = (self.title, self.rounds, self.events, self.lost, self.disordered, self.repeated, p99)
        return "| " + " | ".join(map(str, cells)) + " |"


@dataclass(frozen=True)
class Scenario:
    """`kinds`: of the endpoints; `rate`: events a second, each for all endpoints; `fault`: what is killed, an attribute of
    the system; None for nothing."""

    title: str
    kinds: dict
    rate: int
    fault: str | None = None
    rounds: int = 1

    def play(self, system, rounds, seconds, progress):
        if self.fault:
            for number in range(1, rounds + 1):
                _kill(system, self.fault)
                progress(f"{self.title}: {number} of {rounds}")
        else:
            wait_until(lambda: system.events.sent >= seconds * self.rate, 2 * seconds, "steady load", system.deliverer)
        system.events.end()
        system.await_all(CATCH_UP_SECONDS)
        return self._outcome(system, rounds)

    def _outcome(self, system, rounds):
        records = system.events.records()
        verdicts = {e.name: compare(records, e.arrivals(), e in system.alive) for e in system.alive + system.of("stuck")}
        problems = [f"{name}: {verdict}" for name, verdict in verdicts.items() if not verdict.good]
        p99 = None
        if not self.fault:
            measured = min(record.millis for record in records) + 1_000 * WARM_UP_SECONDS
            p99 = max(latency_p99(records, e.arrivals(), measured) for e in system.of("good"))
            if not p99 < LIMIT_MILLIS:
                problems.append(f"p99 of {p99:.0f} ms is not under {LIMIT_MILLIS} ms")
        problems += _hostility(system)
        sums = [sum(getattr(v, name) for v in verdicts.values()) for name in ("lost", "disordered", "repeated")]
        return Outcome(self.title, rounds, len(records), *sums, p99, tuple(problems))


def _kill(system, name):
    """kill -9 at any moment of the flow of events; returns when they flow again."""
    time.sleep(random.uniform(0.5, 2.5))
    target = getattr(system, name)
    target.kill()
    target.start()
    system.await_newer(time.time() * 1000, 120)


def _hostility(system):
    hostile = system.of(*HOSTILE)
    if not hostile:
        return []
    problems = [f"{each.name} was called less than {MIN_CALLS} times" for each in hostile if len(each.arrivals()) < MIN_CALLS]
    if any(each.file.stat().st_size for each in system.of("trap")):
        problems.append("a redirect was followed")
    if system.deliverer_mib() > LIMIT_MIB:
        problems.append(f"the deliverer took {system.deliverer_mib():.0f} MiB, more than {LIMIT_MIB}")
    return problems


_FEW = {"good": 2, "slow": 1, "flaky": 1, "dead": 1}

SCENARIOS = {
    "load": Scenario("50 endpoints; 10 are slow, dead or answer 500", {"good": 40, "stuck": 4, "broken": 3, "dead": 3}, 40),
    "hostile": Scenario("hostile endpoints beside 10 good ones", {"good": 10, **{kind: 2 for kind in HOSTILE}, "trap": 1}, 40),
    "deliverer": Scenario("kill -9 of the deliverer", _FEW, 50, "deliverer", 20),
    "kafka": Scenario("kill -9 of Kafka", _FEW, 50, "kafka", 5),
    "receiver": Scenario("kill -9 of the receiver", _FEW, 50, "receiver", 5),
}
