"""A leg: one job and one trace, through several rounds, until the trace ends or a verdict is bad."""

import time

from . import trace
from .churn import Churner, changes
from .counts import CountReader, differences, members
from .job import Job
from .processes import Failed, wait_until
from .reader import Reader
from .replay import TimedProducer
from .schedule import EXACTLY_ONCE
from .verdict import at_least_once, exactly_once, while_zones_change

PARTITIONS = 4
COMPLETE_SECONDS = 90
COUNT_SECONDS = 15


class Leg:
    """`replayed` is replayed at its rate; `expected` are the events of an undisturbed run over all of its fixes."""

    def __init__(self, cluster, name, delivery, replayed, expected, zones):
        self.flink, self.kafka, self.storage = cluster.flink, cluster.kafka, cluster.storage
        self.name, self.delivery = name, delivery
        self.replayed, self.fixes, self.rate = replayed, replayed.fixes, replayed.rate
        self.expected, self._zones = expected, zones
        self._directory = cluster.directory / name
        self._directory.mkdir()
        self.job = Job(self.flink, self.kafka, f"{name}-", "--delivery", delivery, "--checkpoint-interval", "1s",
                       "--occupancy", *replayed.options)
        self.sent = 0
        self.notes = []
        self._commit_evidence = None
        self.producer = self.producing = self.reader = self.counts = self.churner = None

    def start(self):
        """Submits the job; with a producer and a reader of its output."""
        self.job.submit()
        self.producer = TimedProducer(self.kafka.bootstrap, self.job.prefix, self._directory / "replay.log")
        self.reader = Reader(self.kafka, self.job.prefix, self._directory)
        self.counts = CountReader(self.kafka, self.job.prefix, self._directory)

    def stop(self):
        self.job.cancel()
        self.close()

    def close(self):
        for end in (self.producer, self.reader, self.counts, self.churner):
            if end:
                end.close()

    def replay(self, churn_seed):
        """Continues the trace; zones change meanwhile if there is a seed for it."""
        if churn_seed is not None:
            self.churner = Churner(self.kafka, self._zones, churn_seed, self._directory / "churn.log")
        self.producing = self.producer.replay(self.fixes, self.sent, self.rate, self.replayed.block)
        return self.producing

    def stop_replay(self, replay):
        self.sent = replay.stop()
        if self.churner:
            self.churner.stop()

    def remaining_seconds(self):
        return (len(self.fixes) - self.sent) / self.rate

    def note(self, text):
        self.notes.append(text)

    def take_notes(self):
        notes, self.notes = self.notes, []
        return "; ".join(notes)

    def caught_up_at(self, since, begin):
        """When, in each partition, an output of a fix had been committed that was sent after `since`; None if not yet.
        `begin` is a number of records that were read before."""
        sent_at, first = self.producer.sent_at, {}
        for record in self.reader.records(begin):
            if sent_at.get((record.event.device, record.event.time), 0) > since:
                first.setdefault(record.partition, record.seen)
        return max(first.values()) if len(first) == PARTITIONS else None

    def verdict(self):
        """Waits until the output of all that was sent is there, and no longer grows, then compares all of it."""
        expected = trace.until(self.expected, trace.clocks(self.fixes[:self.sent]))
        try:
            wait_until(lambda: self._complete(expected), COMPLETE_SECONDS, "complete output")
        except Failed:
            self.note(f"the output was not complete after {COMPLETE_SECONDS} s")
        self._await_checkpoints(2)
        time.sleep(0.5)
        return self._compare(expected, self.reader.events()).also_wrong(self._wrong_counts()), len(expected)

    def _wrong_counts(self):
        """The zones whose count is not the number of their devices (rule T9), which follow the transitions."""
        may_be_removed = changes if self.churner else lambda zone: False

        def wrong():
            return differences(self.counts.counts(), members(self.reader.events()), may_be_removed)
        try:
            wait_until(lambda: not wrong(), COUNT_SECONDS, "counts of zones")
            return []
        except Failed:
            return wrong()

    def _compare(self, expected, actual):
        if self.delivery != EXACTLY_ONCE:
            return at_least_once(expected, actual)
        if self.churner:
            self.note(f"{sum('ZONE_REMOVED' in e.content for e in actual)} EXITs from removed zones")
            return while_zones_change(expected, actual, changes)
        return exactly_once(expected, actual)

    def _complete(self, expected):
        for end in (self.producer, self.reader, self.counts):
            if end.failure or not end.process.alive:
                raise Failed(f"{end.process.name} ended: {end.failure}\n{end.process.tail()}")
        if self.churner:
            return self._count_unchanged(self.reader.events()) >= self._count_unchanged(expected)
        if self.delivery == EXACTLY_ONCE:
            return len(self.reader) >= len(expected)
        return len({e.id for e in self.reader.events()}) >= len({e.id for e in expected})

    @staticmethod
    def _count_unchanged(events):
        return sum(not changes(e.zone) for e in events)

    def _await_checkpoints(self, more):
        before = self.job.completed_checkpoints() or 0
        try:
            wait_until(lambda: (self.job.completed_checkpoints() or 0) >= before + more, 30, "checkpoints")
        except Failed:
            self.note("no checkpoint completes")

    def watch_checkpoints(self):
        """Returns at the moment at which the metadata of a checkpoint appears, with the time at which the one before it was
        complete, and the time at which it was triggered, in epoch milliseconds: outputs between them are committed by it."""
        directory = self.storage.path / "checkpoints" / self.job.id
        triggered, completed, looked = {}, {}, False
        end = time.monotonic() + 30
        while time.monotonic() < end:
            for path in directory.glob("chk-*"):
                number, now = int(path.name.removeprefix("chk-")), time.time() * 1000 if looked else 0
                triggered.setdefault(number, now)
                if number not in completed and (path / "_metadata").exists():
                    completed[number] = now
                    if completed.get(number - 1):
                        return completed[number - 1], triggered[number]
            looked = True
        raise Failed("no checkpoint completes")

    def killed_before_commit(self, window, victim, killed):
        self._commit_evidence = (window, victim, killed)

    def note_commit_evidence(self):
        """The kill came before the commit if no output of the checkpoint was seen until a second after the kill, which is
        before the job restarts."""
        if self._commit_evidence is None or self.delivery != EXACTLY_ONCE:
            return
        (begin, end), victim, killed = self._commit_evidence
        self._commit_evidence = None
        seen = [r.seen for r in self.reader.records() if begin < r.written_millis <= end]
        when = "at an unknown time" if not seen else "before the commit" if min(seen) > killed + 1 else "after the commit"
        self.note(f"{victim} killed {when}")
