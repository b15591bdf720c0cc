"""A leg: one job and one trace, through several rounds, until the trace ends or a verdict is bad."""

import time

from . import command, couriers, trace
from .avro import JsonValues
from .churn import Churner, changes
from .console import Writer
from .counts import CountReader, differences, members
from .couriers import Couriers, is_courier
from .job import Job
from .letters import LetterReader
from .processes import Failed, wait_until
from .reader import Reader
from .replay import TimedProducer
from .schedule import EXACTLY_ONCE
from .verdict import at_least_once, exactly_once, while_zones_change

PARTITIONS = 4
COMPLETE_SECONDS = 90
COUNT_SECONDS = 15
COURIER_SECONDS = 120


class Leg:
    """`replayed` is replayed at its rate; `expected` are the events of an undisturbed run over all of its fixes, with these
    zones and zones of single devices. All is in Avro if there is a registry."""

    def __init__(self, cluster, name, delivery, replayed, expected, zones, device_zones, registry=None):
        self.flink, self.kafka, self.storage = cluster.flink, cluster.kafka, cluster.storage
        self.name, self.delivery = name, delivery
        self.replayed, self.fixes, self.rate = replayed, replayed.fixes, replayed.rate
        self.expected, self._zones, self._device_zones = expected, zones, device_zones
        self._directory = cluster.directory / name
        self._directory.mkdir()
        self.registry, self._format = registry, registry.options if registry else ()
        self._values = registry.values if registry else JsonValues
        self.job = Job(self.flink, self.kafka, f"{name}-", "--delivery", delivery, "--checkpoint-interval", "1s",
                       "--occupancy", "--device-zones", *replayed.options, *self._format)
        self.sent = 0
        self.notes = []
        self._commit_evidence = None
        self.producer = self.producing = self.reader = self.counts = self.churner = None
        self.letters = self.couriers = None

    def start(self):
        """Submits the job; with a producer and a reader of its output."""
        command.run("zones", "load", self._device_zones, "--device-zones", "--topic-prefix", self.job.prefix,
                    "--bootstrap-servers", self.kafka.bootstrap)
        self.job.submit()
        self.producer = TimedProducer(self.kafka.bootstrap, self.job.prefix, self._directory / "replay.log", *self._format)
        self.reader = Reader(self.kafka, self.job.prefix, self._directory, self._values)
        self.counts = CountReader(self.kafka, self.job.prefix, self._directory, self._values)
        self.letters = LetterReader(self.kafka, self.job.prefix, self.job.device_zones, self._directory)
        writer = Writer(self.kafka, "couriers", self.job.device_zones, self._directory / "couriers.log")
        self.couriers = Couriers(writer, self.reader)

    def stop(self):
        self.job.cancel()
        self.close()

    def close(self):
        for end in (*self._clients(), self.churner):
            if end:
                end.close()

    def _clients(self):
        return self.producer, self.reader, self.counts, self.letters, self.couriers

    def replay(self, churn_seed):
        """Continues the trace; zones of couriers change meanwhile, and those of all devices if there is a seed for it."""
        if churn_seed is not None:
            self.churner = Churner(self.kafka, self._zones, churn_seed, self._directory / "churn.log")
        # Under at-least-once, what they have seen may not be so after a restart.
        if self.delivery == EXACTLY_ONCE:
            self.couriers.begin()
        self.producing = self.producer.replay(self.fixes, self.sent, self.rate, self.replayed.block, self.couriers.fixes)
        return self.producing

    def stop_replay(self, replay):
        """Stops it when the couriers have come to their ends."""
        self.couriers.end()
        try:
            wait_until(lambda: self.couriers.ended or replay.ended, COURIER_SECONDS, "end of the couriers")
        except Failed as e:
            self.note(str(e))
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
        events = self.reader.events()
        verdict = self._compare(expected, _of_trace(events)).also_wrong(self._wrong_counts() + self._wrong_letters())
        started = self.couriers.started
        if started:
            self.note(f"{started} couriers so far")
        return verdict.plus(couriers.verdict(filter(is_courier, events), started)), len(expected)

    def _wrong_letters(self):
        """Whether there is one dead letter for each record of a device zone that must be refused."""
        try:
            wait_until(lambda: len(self.letters) >= self.couriers.refused, COUNT_SECONDS, "dead letters")
        except Failed as e:
            return [f"{len(self.letters)} dead letters, {e}"]
        found = len(self.letters)
        return [] if found == self.couriers.refused else [f"{found} dead letters instead of {self.couriers.refused}"]

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
        for end in self._clients():
            if end.failure or not end.process.alive:
                raise Failed(f"{end.process.name} ended: {end.failure}\n{end.process.tail()}")
        events = _of_trace(self.reader.events())
        if self.churner:
            return self._count_unchanged(events) >= self._count_unchanged(expected)
        if self.delivery == EXACTLY_ONCE:
            return len(events) >= len(expected)
        return len({e.id for e in events}) >= len({e.id for e in expected})

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


def _of_trace(events):
    return [e for e in events if not is_courier(e)]
