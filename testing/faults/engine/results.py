"""The results of rounds, one JSON object per line, and the table of them."""

import json
import statistics
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Result:
    """`hit`: whether the fault disturbed the job, as seen from outside; `pause` in seconds: the longest of its output;
    `recovery` in seconds, None if none was needed."""

    round: int
    seed: int
    kind: str
    delivery: str
    churn: bool
    hit: bool
    lost: int
    doubled: int
    wrong: int
    pause: float
    recovery: float | None
    events: int
    note: str = ""


class ResultFile:
    def __init__(self, path):
        self.path = path

    def read(self):
        if not self.path.exists():
            return []
        return [Result(**json.loads(line)) for line in self.path.read_text().splitlines()]

    def append(self, result):
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a") as out:
            out.write(json.dumps(asdict(result)) + "\n")

    def clear(self):
        self.path.unlink(missing_ok=True)


HEAD = ("| fault | delivery | rounds | hit the job | lost | doubled | wrong | pause, s: median | worst "
        "| recovery, s: median | worst |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")


def table(results, titles):
    """Markdown: one line for each kind and delivery, in the order of `titles`, and their sum."""
    lines = [HEAD]
    for kind, title in titles.items():
        of_kind = [r for r in results if r.kind == kind]
        for promise in sorted({_promise(r) for r in of_kind}, reverse=True):
            lines.append(_line(title, promise, [r for r in of_kind if _promise(r) == promise]))
    lines.append(_line("all", "", results))
    return "\n".join(lines) + "\n"


def _promise(result):
    return result.delivery + (", zones change" if result.churn else "")


def _line(title, promise, results):
    pauses = _median_and_worst([r.pause for r in results])
    recoveries = _median_and_worst([r.recovery for r in results if r.recovery is not None])
    sums = [len(results), sum(r.hit for r in results)]
    sums += [sum(getattr(r, name) for r in results) for name in ("lost", "doubled", "wrong")]
    return "| " + " | ".join([title, promise, *map(str, sums), *pauses, *recoveries]) + " |"


def _median_and_worst(seconds):
    return (f"{statistics.median(seconds):.1f}", f"{max(seconds):.1f}") if seconds else ("", "")
