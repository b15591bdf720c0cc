"""One job that is killed while its initial zones load."""

import json
import time
from dataclasses import dataclass
from pathlib import Path

from ..flink import RestError
from ..job import Job
from ..processes import Failed, wait_until
from ..reader import Reader
from ..replay import Producer
from ..jvm import Jvm
from .quota import Quota
from .tally import Tally

OPTIONS = ("--delivery", "exactly-once", "--checkpoint-interval", "5s")
SLOTS = 1  # two slots in two processes: the readers of fixes in the second one do not know that zones load in the first
LOAD_SECONDS = 400  # of all zones, if the quota is not lifted
BYTES_PER_ZONE = 230
BROKERS = 3
SUPERVISOR_SECONDS = 1.0


@dataclass(frozen=True)
class Outcome:
    """Figures at the kill; `heap` after a collection and `resident`, the most that the process ever had, in MB."""

    backend: str
    zones: int
    waiting: int
    heap: float
    resident: float
    checkpoint: float
    tally: Tally


class Reading(Reader):
    """Adds each transition to a tally; nothing is read twice, since no broker dies."""

    def __init__(self, tally, *arguments):
        self._tally = tally
        super().__init__(*arguments)

    def _add(self, line):
        self._tally.add(json.loads(line.rsplit("\t", 1)[1]))


class Loading:
    """`zones` is the number of those in the topic; `progress` gets lines of text."""

    def __init__(self, cluster, backend, zones, fixes, rate, progress):
        self._cluster, self._backend, self._zones, self._fixes, self._rate = cluster, backend, zones, fixes, rate
        self._progress, self._tally = progress, Tally(fixes)
        self._directory = cluster.directory / backend
        self._directory.mkdir()
        self._job = Job(cluster.flink, cluster.kafka, f"{backend}-", *OPTIONS,
                        configuration={"state.backend.type": backend})
        self._quota = Quota(cluster.kafka, f"{backend}-fenceline-zones-0", self._directory / "quota.log")
        self._producer = self._reader = None

    def play(self):
        """Returns the outcome."""
        self._quota.limit(self._zones * BYTES_PER_ZONE // LOAD_SECONDS // BROKERS)
        self._job.submit()
        self._job.await_running()
        self._job.require(_parallelism)
        self._replay()
        waiting = self._await_waiting()
        outcome = self._kill(waiting)
        self._quota.lift()
        self._await_output()
        self._job.cancel()
        return outcome

    def close(self):
        for end in (self._producer, self._reader):
            if end:
                end.close()

    def _replay(self):
        bootstrap, prefix = self._cluster.kafka.bootstrap, self._job.prefix
        self._producer = Producer(bootstrap, prefix, self._directory / "replay.log")
        self._reader = Reading(self._tally, self._cluster.kafka, prefix, self._directory)
        replay = self._producer.replay(self._fixes, 0, self._rate)
        wait_until(lambda: replay.ended or self._producer.failure, 600, "end of the replay", self._producer.process)
        self._producer.finish()
        self._progress(f"{self._backend}: {replay.stop():,} fixes sent, {self._metric('zones'):,} zones read")

    def _await_waiting(self):
        """Until most fixes of half the partitions wait in state, and a checkpoint contains them."""
        def enough():
            waiting = self._metric("waitingFixes")
            return waiting if waiting > len(self._fixes) * 0.4 else None

        waiting = wait_until(enough, 180, "waiting fixes")
        before = self._job.completed_checkpoints()
        wait_until(lambda: (self._job.completed_checkpoints() or 0) > before + 1, 60, "checkpoint")
        return waiting

    def _kill(self, waiting):
        zones, checkpoint = self._metric("zones"), self._job.checkpoints()["latest"]["completed"]["state_size"]
        self._check_loading(zones)
        victim = self._cluster.flink.task_managers[int(self._host().removeprefix("tm-"))]
        heap = Jvm(victim, self._cluster.homes.java).collect().heap
        resident = _most_resident(victim.pid)
        self._progress(f"{self._backend}: {victim.name} killed with {waiting:,} waiting fixes and {zones:,} zones")
        victim.kill()
        time.sleep(SUPERVISOR_SECONDS)
        victim.start()
        wait_until(lambda: self._job.restarts() > 0 and self._job.runs(), 90, "restart")
        wait_until(lambda: self._metric("waitingFixes") >= waiting, 60, "waiting fixes after the restart")
        self._check_loading(self._metric("zones"))
        return Outcome(self._backend, zones, waiting, heap, resident, checkpoint / 1e6, self._tally)

    def _check_loading(self, zones):
        if not 0 < zones < self._zones:
            raise Failed(f"{zones:,} of {self._zones:,} zones have been read: they do not load any more")
        if self._tally.seen or self._tally.wrong:
            raise Failed("a fix was evaluated before the zones were complete")

    def _await_output(self):
        def complete():
            if self._reader.failure:
                raise Failed(f"the reader failed: {self._reader.failure}")
            return not self._tally.lost

        try:
            wait_until(complete, 180, "complete output", self._reader.process)
        except Failed as e:
            self._progress(f"{self._backend}: {e}"[:500])
        time.sleep(12)  # what else two more checkpoints commit

    def _metric(self, name):
        try:
            return self._job.metric(f".fenceline.{name}")
        except (RestError, KeyError):
            return -1

    def _host(self):
        """The TaskManager of the task that keeps the waiting fixes."""
        job = self._cluster.flink.get(f"jobs/{self._job.id}")
        vertex = next(v for v in job["vertices"] if v["name"].startswith("geofence"))
        return self._cluster.flink.get(f"jobs/{self._job.id}/vertices/{vertex['id']}")["subtasks"][0]["taskmanager-id"]


def _parallelism(vertex):
    """Two readers of fixes; one task keeps them."""
    return None if vertex.startswith("Source: zones") else 2 if vertex.startswith("Source: ") else 1


def _most_resident(pid):
    """In MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM:")).split()[1]) * 1024 / 1e6
