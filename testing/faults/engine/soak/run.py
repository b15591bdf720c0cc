"""The soak: a long steady load, then cycles of submit and cancel, with measurements of all processes of Flink."""

import time
from dataclasses import asdict, dataclass

from .. import trace
from ..flink import RestError
from ..job import Job
from ..processes import Failed, wait_until
from .fleet import Fleet
from ..jvm import Jvm
from .load import Load
from .quantities import CYCLES, JOB, LOAD

OPTIONS = ("--delivery", "exactly-once", "--checkpoint-interval", "10s",
           "--device-timeout", "30s", "--device-forget", "30s")
# So that the brokers keep some minutes only, however long the soak takes.
KAFKA_SETTINGS = "log.segment.bytes=16777216\nlog.retention.bytes=33554432\nlog.retention.check.interval.ms=10000\n"
# So that ended jobs, which the JobManager keeps for an hour, do not look like a leak.
FLINK_SETTINGS = "jobstore.max-capacity: 2\n"
SLOTS = 1  # so that both TaskManagers run tasks
INTERVAL_SECONDS = 10
INTERVALS_PER_COLLECTION = 3
CYCLE_SECONDS = 15
SETTLE_SECONDS = 5  # after a cancellation, until threads have ended
DRAIN_SECONDS = 60


@dataclass(frozen=True)
class Outcome:
    """What the job did under the load."""

    sent: int
    applied: int
    lag: int
    refused: int
    lost_transactions: int
    restarts: int
    failed_checkpoints: int
    checkpoints: int
    silent_devices: int

    def problems(self):
        """Names what is not as it has to be."""
        wrong = {name: value for name, value in asdict(self).items()
                 if value and name in ("lag", "refused", "lost_transactions", "restarts", "failed_checkpoints")}
        return [*(f"{name.replace('_', ' ')}: {value}" for name, value in wrong.items()),
                *([f"applied {self.applied} of {self.sent} fixes"] if self.applied != self.sent else [])]


class Soak:
    """`progress` gets lines of text; measurements go to `samples`."""

    def __init__(self, cluster, seed, rate, samples, progress):
        self._cluster, self._seed, self._samples, self._progress = cluster, seed, samples, progress
        self._zones = cluster.directory / "zones.geojson"
        self._fleet, self._position = Fleet(seed, rate), 0
        self._job = Job(cluster.flink, cluster.kafka, "soak-", *OPTIONS)
        flink = cluster.flink
        processes = (*flink.task_managers.values(), flink.job_manager)
        self._jvms = [Jvm(process, cluster.homes.java) for process in processes]
        self._load, self._failed_before = None, 0

    def start(self):
        trace.ais_zones(self._zones)
        self._cluster.start()
        self._cluster.load_zones(self._zones)
        self._submit()

    def under_load(self, minutes):
        """Returns the outcome."""
        # Flink counts a checkpoint that was due before all tasks ran as failed.
        self._failed_before = self._job.checkpoints()["counts"]["failed"]
        self._begin_load()
        began = time.monotonic()
        for number in range(1, minutes * 60 // INTERVAL_SECONDS + 1):
            time.sleep(max(0.0, began + number * INTERVAL_SECONDS - time.monotonic()))
            self._check()
            self._measure(number, (time.monotonic() - began) / 60)
        self._end_load()
        outcome = self._await_outcome(self._position)
        self._job.cancel()
        return outcome

    def cycles(self, count):
        """Under the same load, which also goes on while no job runs."""
        self._begin_load()
        for number in range(1, count + 1):
            self._submit()
            time.sleep(CYCLE_SECONDS)
            self._check()
            self._job.cancel()
            time.sleep(SETTLE_SECONDS)
            self._collect(CYCLES, number, "heap", "metaspace", "loaders")
            self._count(CYCLES, number)
            self._progress(f"cycle {number} of {count}: {self._newest(CYCLES, 'metaspace', 'loaders', 'threads', 'handles')}")
        self._end_load()

    def close(self):
        if self._load:
            self._load.close()

    def _submit(self):
        self._job.submit()
        self._job.await_running()

    def _begin_load(self):
        self._load = Load(self._cluster, self._zones, self._job.prefix, self._fleet, self._position, self._seed)

    def _end_load(self):
        self._position = self._load.stop()
        self._load = None

    def _check(self):
        self._cluster.check()
        self._load.check()

    def _measure(self, number, minute):
        self._count(LOAD, minute)
        try:
            self._measure_job(minute)
        except RestError as e:
            self._progress(f"minute {minute:.1f}: Flink does not answer: {e}")
        if number % INTERVALS_PER_COLLECTION == 0:
            self._collect(LOAD, minute, "heap", "metaspace")
            shown = self._newest(LOAD, "heap", "metaspace", "threads", "handles", "checkpoint", "lag")
            self._progress(f"minute {minute:.1f}: {shown}")

    def _measure_job(self, minute):
        self._samples.add(LOAD, "lag", JOB, minute, self._job.metric(".pendingRecords"))
        newest = self._job.checkpoints()["latest"]["completed"]
        if newest:
            self._samples.add(LOAD, "checkpoint", JOB, minute, newest["state_size"] / 1e6)

    def _count(self, phase, at):
        for jvm in self._jvms:
            self._samples.add(phase, "threads", jvm.name, at, jvm.threads())
            self._samples.add(phase, "handles", jvm.name, at, jvm.handles())

    def _collect(self, phase, at, *names):
        for jvm in self._jvms:
            memory = jvm.collect()
            for name in names:
                self._samples.add(phase, name, jvm.name, at, getattr(memory, name))

    def _newest(self, phase, *names):
        known = self._samples.values[phase]
        return ", ".join(name + " " + "/".join(f"{points[-1][1]:.10g}" for points in known[name].values())
                         for name in names if name in known)

    def _await_outcome(self, sent):
        """Waits until it is good, but not for ever."""
        newest = None

        def good():
            nonlocal newest
            try:
                newest = self._outcome(sent)
            except RestError:
                return False
            return not newest.problems()

        try:
            wait_until(good, DRAIN_SECONDS, "answer of Flink")
        except Failed:
            if newest is None:
                raise
        return newest

    def _outcome(self, sent):
        job, counts = self._job, self._job.checkpoints()["counts"]
        return Outcome(sent, job.metric(".fenceline.fixes"), job.metric(".pendingRecords"), job.metric(".deadLetters"),
                       job.metric(".lostTransactions"), job.restarts(), counts["failed"] - self._failed_before,
                       counts["completed"], job.metric(".silentDevices"))
