"""Compares the output of a disturbed run with that of the undisturbed one. Pure functions."""

from collections import Counter, defaultdict
from dataclasses import dataclass


@dataclass(frozen=True)
class Verdict:
    """`lost` and `doubled` count events; `wrong` has events that the undisturbed run does not have, or an order of its
    own. `examples` names some of them."""

    lost: int
    doubled: int
    wrong: int
    examples: tuple = ()

    @property
    def good(self):
        return not (self.lost or self.doubled or self.wrong)

    def plus(self, other):
        return Verdict(self.lost + other.lost, self.doubled + other.doubled, self.wrong + other.wrong,
                       (*self.examples, *other.examples)[:5])

    def also_wrong(self, problems):
        """The same, with these."""
        return Verdict(self.lost, self.doubled, self.wrong + len(problems), (*self.examples, *problems)[:5])


def exactly_once(expected, actual):
    """Both are lists of events in the order of application: equal as a multiset, and in order for each device."""
    missing = Counter(e.content for e in expected)
    missing.subtract(e.content for e in actual)
    known = {e.content for e in expected}
    lost = [c for c, n in missing.items() if n > 0]
    doubled = [c for c, n in missing.items() if n < 0 and c in known]
    foreign = [c for c in missing if c not in known]
    disordered = [] if lost or doubled or foreign else _disordered(expected, actual)
    return Verdict(sum(missing[c] for c in lost), -sum(missing[c] for c in doubled), len(foreign) + len(disordered),
                   tuple((lost + doubled + foreign + disordered)[:5]))


def at_least_once(expected, actual):
    """Every id at least once and no other; repeats are permitted."""
    wanted = {e.id for e in expected}
    seen = {e.id for e in actual}
    lost, foreign = sorted(wanted - seen), sorted(seen - wanted)
    return Verdict(len(lost), 0, len(foreign), tuple((lost + foreign)[:5]))


def while_zones_change(expected, actual, changes):
    """`changes` says whether a zone changed during the fault. The events of the other zones are those of the undisturbed
    run; of those that changed, ENTER and EXIT alternate for each device."""
    def unchanged(events):
        return [e for e in events if not changes(e.zone)]

    rest = exactly_once(unchanged(expected), unchanged(actual))
    changed = [e for e in actual if changes(e.zone)]
    order = alternating(changed)
    return rest.plus(order).plus(Verdict(0, len(changed) - len({e.content for e in changed}), 0))


def alternating(actual):
    """ENTER and EXIT alternate for each device and zone, beginning with ENTER."""
    inside = set()
    examples = []
    for event in actual:
        key = (event.device, event.zone)
        if event.type == "ENTER" and event.topic == "transitions":
            if key in inside:
                examples.append(event.content)
            inside.add(key)
        elif event.type == "EXIT" and event.topic == "transitions":
            if key not in inside:
                examples.append(event.content)
            inside.discard(key)
    return Verdict(0, 0, len(examples), tuple(examples[:5]))


def _disordered(expected, actual):
    wanted, seen = _by_device(expected), _by_device(actual)
    return [f"order of {topic} of {device}" for (topic, device), contents in wanted.items()
            if seen[topic, device] != contents]


def _by_device(events):
    result = defaultdict(list)
    for event in events:
        result[event.topic, event.device].append(event.content)
    return result
