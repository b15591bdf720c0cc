"""One round: replay, disturb, wait for the recovery, compare."""

import random
import threading
import time

from .faults import FAULTS
from .processes import Failed
from .results import Result

# A replay of this length begins before the fault; it continues until the job has recovered.
REPLAY_SECONDS = 6
RECOVERY_LIMIT_SECONDS = 90
PAUSE_SECONDS = 3  # an output that pauses for longer was disturbed


class Disturbance:
    """Watches, in a thread of its own, whether the job was disturbed."""

    def __init__(self, leg):
        self._leg = leg
        self._before = leg.job.state()[1:]
        self._stopped = threading.Event()
        self._hit = False
        self.last_down = 0
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self, begin):
        """(Whether the job was disturbed since `begin`, the seconds of the longest pause of its output.)"""
        self._stopped.set()
        self._thread.join()
        pause = self._longest_pause(begin, time.monotonic())
        return self._hit or pause > PAUSE_SECONDS, round(pause, 1)

    def _run(self):
        while not self._stopped.wait(0.3):
            running, *counts = self._leg.job.state()
            if not running:
                self.last_down = time.monotonic()
            self._hit |= not running or any(now > before for now, before in zip(counts, self._before))

    def _longest_pause(self, begin, end):
        times = [begin, *sorted(r.seen for r in self._leg.reader.records() if begin < r.seen < end), end]
        return max(after - before for before, after in zip(times, times[1:]))


def play(leg, drawn, seed, brief):
    """Plays one round on a leg and returns its result; `seed` is that of all rounds."""
    fault = FAULTS[drawn.kind]
    replay = leg.replay(drawn.seed if drawn.churn else None)
    if not fault.fresh:
        time.sleep(drawn.at * REPLAY_SECONDS)
    watch, began, read = Disturbance(leg), time.monotonic(), len(leg.reader)
    since = fault.strike(leg, random.Random(drawn.seed), brief)
    recovery = _recovery(leg, replay, watch, since, read) if since else _play_on(drawn)
    hit, pause = watch.end(began)
    time.sleep(1)
    leg.stop_replay(replay)
    verdict, events = leg.verdict()
    leg.note_commit_evidence()
    if verdict.examples:
        leg.note("for example " + " | ".join(verdict.examples))
    return Result(drawn.number, seed, drawn.kind, leg.delivery, drawn.churn, hit, verdict.lost, verdict.doubled,
                  verdict.wrong, pause, recovery, events, leg.take_notes())


def _recovery(leg, replay, watch, since, read):
    """Seconds until all tasks run and outputs of fixes arrive that were sent after `since`."""
    while time.monotonic() < since + RECOVERY_LIMIT_SECONDS:
        caught_up = leg.caught_up_at(since, read)
        if caught_up and leg.job.runs():
            return round(max(caught_up, watch.last_down) - since, 1)
        if replay.ended:
            leg.note("the trace ended before the recovery was seen")
            return None
        time.sleep(0.2)
    raise Failed(f"the job has not recovered after {RECOVERY_LIMIT_SECONDS} s: {leg.job.problem()}")


def _play_on(drawn):
    time.sleep((1 - drawn.at) * REPLAY_SECONDS)
