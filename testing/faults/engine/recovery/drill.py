"""What docs/recovery.md says, step by step."""

import json
import subprocess
from collections import Counter
from datetime import datetime, timedelta, timezone

from .. import command
from ..homes import PROJECT
from ..processes import wait_until
from .mirror import mirror

DATA = PROJECT / "testing" / "data" / "coast"
MARGIN = timedelta(seconds=2)


def key(transition):
    return transition["deviceId"], transition["zoneId"], transition["type"], transition["time"]


def lines(file):
    return [json.loads(line) for line in file.read_text().splitlines()]


class Drill:
    def __init__(self, homes, directory, active, passive, properties):
        self._homes, self._directory, self._properties = homes, directory, properties
        self._active, self._passive = active, passive
        self._state = directory / "state"
        self._processes = []
        self._events = lines(DATA / "events.ndjson")
        self._transitions = lines(DATA / "expected-transitions.ndjson")
        self.fixes, self.expected = len(self._events), len(self._transitions)

    def play(self):
        """Returns what is wrong."""
        half = self._parts()
        for broker in (self._active, self._passive):
            broker.begin()
        self._run(self._active, "topics", "create", "--memberships")
        self._run(self._active, "zones", "load", DATA / "zones.geojson", ok=(0, 3))
        mirroring = self._start(mirror(self._homes, self._directory, self._active, self._passive, self._properties))
        job = self._job(self._active)
        self._replay(0)
        self._tail(self._active, half)
        replayed = datetime.now(timezone.utc)
        checkpoint = wait_until(lambda: self._checkpoint_after(replayed + 2 * MARGIN), 120, "checkpoint", job)
        job.kill()
        self._replay(1)
        wait_until(lambda: self._records(self._passive, "locations") == self.fixes, 240, "mirrored fix", mirroring)
        wait_until(lambda: self._records(self._passive, "transitions") == half, 120, "mirrored transition", mirroring)
        exported = [self._run(broker, "zones", "export") for broker in (self._active, self._passive)]
        late = self._records(self._passive, "dead-letters")
        self._active.kill()
        mirroring.kill()

        self._job(self._passive, "--on-data-loss", "continue", "--start", (checkpoint - MARGIN).isoformat(timespec="seconds"))
        actual = Counter(key(one) for one in self._tail(self._passive, self.expected))
        wanted = Counter(map(key, self._transitions))
        findings = [f"missing {one}" for one in wanted - actual] + [f"surplus {one}" for one in actual - wanted]
        if exported[0] != exported[1]:
            findings.append("the zones of the two clusters differ")
        more = self._records(self._passive, "dead-letters") - late
        return findings + ([f"{more} fixes were refused"] if more else [])

    def stop(self):
        for process in reversed(self._processes):
            process.kill()
        for broker in (self._active, self._passive):
            broker.kill()

    def _parts(self):
        """Writes the fixes in two parts; returns how many transitions the first one makes."""
        middle, last = self.fixes // 2, {}
        for number, part in enumerate((self._events[:middle], self._events[middle:])):
            self._part(number).write_text("".join(json.dumps(event) + "\n" for event in part))
        for event in self._events[:middle]:
            last[event["deviceId"]] = max(event["time"], last.get(event["deviceId"], 0))
        return sum(one["time"] <= last.get(one["deviceId"], 0) for one in self._transitions)

    def _part(self, number):
        return self._directory / f"part-{number}.ndjson"

    def _replay(self, number):
        self._run(self._active, "replay", self._part(number), "--speed", "max", ok=(0, 3))

    def _tail(self, broker, count):
        output = self._run(broker, "tail", "transitions", "--from-beginning", "--json", "--max", count)
        return [json.loads(line) for line in output.splitlines()]

    def _job(self, broker, *options):
        log = self._directory / f"job-{broker.bootstrap.rsplit(':')[-1]}.log"
        return self._start(command.process("job", log, "job", "--state-dir", self._state, "--checkpoint-interval", "2s",
                                           "--bootstrap-servers", broker.bootstrap, *options).start())

    def _start(self, process):
        self._processes.append(process)
        return process

    def _run(self, broker, *arguments, ok=(0,)):
        return command.run(*arguments, "--bootstrap-servers", broker.bootstrap, ok=ok)

    def _checkpoint_after(self, moment):
        """The time of the newest checkpoint, if it is later; for a cluster, the storage lists it."""
        times = [datetime.fromtimestamp(file.stat().st_mtime, timezone.utc) for file in self._state.glob("**/chk-*/_metadata")]
        return max((time for time in times if time > moment), default=None)

    def _records(self, broker, topic):
        """How many the topic has; 0 while it does not exist."""
        done = subprocess.run(broker.java("128m", "org.apache.kafka.tools.GetOffsetShell", "--bootstrap-server", broker.bootstrap,
                                          "--topic", topic), capture_output=True, text=True, stdin=subprocess.DEVNULL)
        return sum(int(line.rsplit(":", 1)[1]) for line in done.stdout.splitlines() if line.startswith(f"{topic}:"))
