"""One job of Fenceline on the cluster, seen through Flink's REST API."""

import json
from urllib.parse import quote

from . import command
from .flink import RestError, fail_with
from .processes import Failed, wait_until

ZONES_TOPIC = "zones"


class Job:
    """`configuration`: of Flink, for this job only."""

    def __init__(self, flink, kafka, prefix, *options, configuration=None):
        self.flink, self._kafka, self.prefix, self._options = flink, kafka, prefix, options
        self._configuration = configuration or {}
        self.id = None

    def submit(self, parallelism=2, savepoint=None):
        """Starts it; returns before its tasks run."""
        self.id = self.run_jar(parallelism, savepoint)

    def run_jar(self, parallelism, savepoint=None):
        body = {"parallelism": parallelism, "programArgsList": self._arguments(),
                "flinkConfiguration": self._configuration}
        if savepoint:
            body["savepointPath"] = savepoint
        return self.flink.run_jar(command.JAR, body)["jobid"]

    def _arguments(self):
        return ["--bootstrap-servers", self._kafka.bootstrap_of_job, "--topic-prefix", self.prefix,
                "--zones-topic", ZONES_TOPIC, *self._options]

    @property
    def locations(self):
        return f"{self.prefix}locations"

    @property
    def device_zones(self):
        return f"{self.prefix}device-zones"

    def committed_lag(self):
        """Of its fixes, as `fenceline status` shows it; None if it does not."""
        status = json.loads(command.run("status", "--json", "--flink", self.flink.address, "--bootstrap-servers",
                                        self._kafka.bootstrap, self.id, ok=(0, 4)))
        return status["jobs"][0]["committedLag"].get(self.locations)

    def runs(self):
        """Whether all its tasks run."""
        try:
            job = self.flink.get(f"jobs/{self.id}")
            return job["state"] == "RUNNING" and all(v["status"] == "RUNNING" for v in job["vertices"])
        except (RestError, KeyError):
            return False

    def state(self):
        """(all tasks run, restarts and failed checkpoints so far), to see that a fault disturbs it."""
        try:
            counts = self.flink.get(f"jobs/{self.id}/checkpoints")["counts"]
            return self.runs(), counts["restored"], counts["failed"]
        except (RestError, KeyError):
            return False, 0, 0

    def await_running(self, seconds=90):
        try:
            wait_until(self.runs, seconds, "running job")
        except Failed as e:
            raise Failed(f"{e}: {self.problem()}") from e

    def problem(self):
        try:
            return str(self.flink.get(f"jobs/{self.id}/exceptions"))[:1500]
        except RestError as e:
            return str(e)

    def parallelism(self):
        try:
            return max(v["parallelism"] for v in self.flink.get(f"jobs/{self.id}")["vertices"])
        except RestError:
            return None

    def completed_checkpoints(self):
        try:
            return self.flink.get(f"jobs/{self.id}/checkpoints")["counts"]["completed"]
        except (RestError, KeyError):
            return None

    def checkpoints(self):
        """Flink's statistics of them."""
        return self.flink.get(f"jobs/{self.id}/checkpoints")

    def restarts(self):
        metrics = self.flink.get(f"jobs/{self.id}/metrics?get=numRestarts")
        return int(metrics[0]["value"]) if metrics else 0

    def metric(self, ending):
        """The sum, over all tasks, of the metrics whose names end so."""
        total = 0
        for vertex in self.flink.get(f"jobs/{self.id}")["vertices"]:
            path = f"jobs/{self.id}/vertices/{vertex['id']}/subtasks/metrics"
            names = [metric["id"] for metric in self.flink.get(path) if metric["id"].endswith(ending)]
            if names:
                answer = self.flink.get(f"{path}?agg=sum&get={quote(','.join(names))}")
                total += sum(metric["sum"] for metric in answer)
        return int(total)

    def task_managers(self):
        """The ids of the TaskManagers that run its tasks."""
        try:
            vertices = self.flink.get(f"jobs/{self.id}")["vertices"]
            return {task["taskmanager-id"] for vertex in vertices
                    for task in self.flink.get(f"jobs/{self.id}/vertices/{vertex['id']}")["subtasks"]
                    if task["taskmanager-id"] != "(unassigned)"}
        except (RestError, KeyError):
            return set()

    def stop_with_savepoint(self):
        """Returns the path of the savepoint."""
        return self._trigger_savepoint("stop", {"drain": False})

    def savepoint(self):
        """The same, but the job goes on. Its outputs until then are not committed by it."""
        return self._trigger_savepoint("savepoints", {})

    def _trigger_savepoint(self, operation, body):
        try:
            trigger = self.flink.post(f"jobs/{self.id}/{operation}", body)["request-id"]
            done = wait_until(lambda: self._savepoint(trigger), 60, "savepoint")
        except RestError as e:
            fail_with(e)
        if "location" not in done:
            raise Failed(f"no savepoint: {str(done)[:1000]}")
        return done["location"]

    def _savepoint(self, trigger):
        try:
            answer = self.flink.get(f"jobs/{self.id}/savepoints/{trigger}")
        except RestError:
            return None
        return answer.get("operation") if answer["status"]["id"] == "COMPLETED" else None

    def require_parallelism(self, parallelism):
        """Lets the adaptive scheduler change the parallelism of all but the vertices that are not parallel."""
        self.require(lambda name: None if name.startswith("Source: zones") else parallelism)

    def require(self, parallelism):
        """The same for each vertex by its name; None leaves it as it is."""
        required = self.flink.get(f"jobs/{self.id}/resource-requirements")
        for vertex in self.flink.get(f"jobs/{self.id}")["vertices"]:
            upper = parallelism(vertex["name"])
            if vertex["id"] in required and upper:
                required[vertex["id"]]["parallelism"] = {"lowerBound": 1, "upperBound": upper}
        self.flink.request("PUT", f"jobs/{self.id}/resource-requirements", required)

    def cancel(self):
        try:
            self.flink.request("PATCH", f"jobs/{self.id}?mode=cancel")
            wait_until(self._ended, 60, "end of the job")
        except RestError:
            pass

    def _ended(self):
        try:
            return self.flink.get(f"jobs/{self.id}")["state"] in ("CANCELED", "FAILED", "FINISHED")
        except RestError:
            return False
