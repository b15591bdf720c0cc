"""What docs/recovery.md says, step by step."""

import json
from collections import Counter
from datetime import datetime, timedelta, timezone

from ..homes import PROJECT
from ..processes import Failed, wait_until
from .mirror import mirror
from .site import Site

DATA = PROJECT / "testing" / "data" / "coast"
MARGIN = timedelta(seconds=2)
OFFSETS = 5_000
EXACTLY_ONCE = ("--delivery", "exactly-once")


def key(transition):
    return transition["deviceId"], transition["zoneId"], transition["type"], transition["time"]


def lines(file):
    return [json.loads(line) for line in file.read_text().splitlines()]


def differences(actual, expected, repeats=False):
    """`repeats`: a transition may come again."""
    actual, expected = Counter(map(key, actual)), Counter(map(key, expected))
    surplus = actual.keys() - expected.keys() if repeats else (actual - expected).elements()
    return [f"missing {one}" for one in (expected - actual).elements()] + [f"surplus {one}" for one in surplus]


class Drill:
    """The fixes come in three parts; the active site evaluates two of them."""

    def __init__(self, homes, directory, properties):
        self._homes, self._directory, self._properties = homes, directory, properties
        self._storage = directory / "storage"
        self._active = Site(homes, directory, "active", "4L6g3nShT-eMCtK--X86sA", self._storage)
        self._passive = Site(homes, directory, "passive", "4L6g3nShT-eMCtK--X86sB", self._storage)
        self._mirror = None
        events = lines(DATA / "events.ndjson")
        self.expected = lines(DATA / "expected-transitions.ndjson")
        self._parts = [events[:len(events) // 2], events[len(events) // 2:len(events) * 3 // 4], events[len(events) * 3 // 4:]]
        for number, part in enumerate(self._parts):
            self._part(number).write_text("".join(json.dumps(event) + "\n" for event in part))

    def stop(self):
        if self._mirror:
            self._mirror.kill()
        self._active.stop()
        self._passive.stop()

    def lose_flink(self):
        """Kafka and the storage stay. Each returns what is wrong."""
        self._evaluate_two_parts(EXACTLY_ONCE)
        self._replay(self._active, 2)
        self._active.lose_flink()
        self._active.submit(*EXACTLY_ONCE, "--from-savepoint", self._checkpoints()[0])
        return self._compare(self._active)

    def lose_kafka(self):
        """A mirror stays, and the storage."""
        return self._continue_on_mirror((), 0)

    def lose_kafka_exactly_once(self):
        """From the checkpoint before: the transactions of the newest one may not have been committed and mirrored."""
        return self._continue_on_mirror(EXACTLY_ONCE, 1, repeats=True)

    def restore(self):
        """Nothing of Kafka stays but an export of the zones; producers still have the third part."""
        self._evaluate_two_parts(())
        before = self._active.transitions()
        zones = self._directory / "zones.ndjson"
        zones.write_text(self._active.run("zones", "export"))
        self._active.stop()
        self._passive.begin()
        self._passive.run("topics", "create", "--memberships")
        self._passive.run("zones", "load", zones, "--replace")
        self._submit_elsewhere((), self._checkpoints()[0])
        self._replay(self._passive, 2)
        return self._compare(self._passive, before)

    def _continue_on_mirror(self, delivery, checkpoint, repeats=False):
        self._passive.begin()
        evaluated = self._evaluate_two_parts(delivery, mirrored=True)
        self._active.lose_flink()
        self._replay(self._active, 2)
        fixes = sum(map(len, self._parts))
        wait_until(lambda: self._passive.offsets("locations") == fixes, 240, "mirrored fix", self._mirror)
        wait_until(lambda: self._passive.offsets("transitions") == evaluated, 120, "mirrored transition", self._mirror)
        findings = []
        for topic in ("locations", "zones"):
            if self._active.offsets(topic) <= self._passive.offsets(topic):
                findings.append(f"the offsets of {topic} do not differ")
        if self._active.run("zones", "export") != self._passive.run("zones", "export"):
            findings.append("the zones of the two clusters differ")
        self._active.stop()
        self._mirror.kill()
        self._submit_elsewhere(delivery, self._checkpoints()[checkpoint])
        return findings + self._compare(self._passive, repeats=repeats)

    def _evaluate_two_parts(self, delivery, mirrored=False):
        """Returns how many transitions they make. With the second part, there is a checkpoint after it."""
        self._active.begin()
        self._active.run("topics", "create", "--memberships")
        for topic in ("locations", "zones"):
            self._active.use_up_offsets(topic, OFFSETS)
        self._active.run("zones", "load", DATA / "zones.geojson", ok=(0, 3))
        if mirrored:
            self._mirror = mirror(self._homes, self._directory, self._active.broker, self._passive.broker, self._properties)
        self._active.submit(*delivery)
        for number in (0, 1):
            count = self._transitions_of(sum(self._parts[:number + 1], []))
            self._replay(self._active, number)
            self._active.await_transitions(count)
            replayed = datetime.now(timezone.utc) + 2 * MARGIN
            wait_until(lambda: self._time(self._checkpoints()[0]) > replayed, 120, "checkpoint", self._active.flink.job_manager)
        return count

    def _transitions_of(self, events):
        newest = {}
        for event in events:
            newest[event["deviceId"]] = max(event["time"], newest.get(event["deviceId"], 0))
        return sum(one["time"] <= newest.get(one["deviceId"], 0) for one in self.expected)

    def _submit_elsewhere(self, delivery, checkpoint):
        start = (self._time(checkpoint) - MARGIN).isoformat(timespec="seconds")
        self._passive.submit(*delivery, "--from-savepoint", checkpoint, "--on-data-loss", "continue", "--start", start)

    def _checkpoints(self):
        """The directories of the completed ones, newest first; for a bucket, its tools list them."""
        files = sorted(self._storage.glob("checkpoints/*/chk-*/_metadata"), key=lambda file: file.stat().st_mtime, reverse=True)
        return [f"file://{file.parent}" for file in files] or ["file:///none"]

    @staticmethod
    def _time(checkpoint):
        try:
            seconds = (Site.path(checkpoint) / "_metadata").stat().st_mtime
        except FileNotFoundError:
            seconds = 0
        return datetime.fromtimestamp(seconds, timezone.utc)

    def _compare(self, site, before=(), repeats=False):
        """With what the site has when nothing is missing any more, or the time is over."""
        def found():
            return differences([*before, *site.transitions()], self.expected, repeats)

        try:
            wait_until(lambda: not any(one.startswith("missing") for one in found()), 120, "last transition")
        except Failed:
            pass
        return found()

    def _part(self, number):
        return self._directory / f"part-{number}.ndjson"

    def _replay(self, site, number):
        site.run("replay", self._part(number), "--speed", "max", ok=(0, 3))
