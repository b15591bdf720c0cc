"""Which fault strikes in which round, and when: a pure function of the seed."""

import random
from dataclasses import dataclass

EXACTLY_ONCE = "exactly-once"
AT_LEAST_ONCE = "at-least-once"

# One block of each four is at-least-once.
BLOCKS_PER_AT_LEAST_ONCE = 4

# Under exactly-once. Each one ends its job, since nothing can be compared exactly afterwards.
CHURN_SHARE = 0.15


@dataclass(frozen=True)
class Round:
    """One disturbed replay: `at` is the share of the replay after which the fault begins; `seed` draws its details;
    `churn`: zones change meanwhile."""

    number: int
    kind: str
    delivery: str
    at: float
    seed: int
    churn: bool


def rounds(seed, count, kinds, deliveries):
    """The first `count` rounds. Each kind comes once in each block of len(kinds) rounds, in an order drawn anew."""
    result = []
    block = 0
    while len(result) < count:
        source = random.Random(f"{seed}/{block}")
        order = source.sample(list(kinds), len(kinds))
        delivery = _delivery(block, deliveries)
        for kind in order:
            at, details, churn = source.uniform(0.2, 0.6), source.getrandbits(32), source.random() < CHURN_SHARE
            result.append(Round(len(result) + 1, kind, delivery, at, details, churn and delivery == EXACTLY_ONCE))
        block += 1
    return result[:count]


def _delivery(block, deliveries):
    if len(deliveries) == 1:
        return deliveries[0]
    return AT_LEAST_ONCE if block % BLOCKS_PER_AT_LEAST_ONCE == BLOCKS_PER_AT_LEAST_ONCE - 1 else EXACTLY_ONCE
