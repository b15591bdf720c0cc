"""A standalone Flink cluster with high availability by ZooKeeper, as processes of this run."""

import json
import urllib.error
import urllib.request
from pathlib import Path

from .processes import Failed, Process, accepts, free_ports, wait_until

# The JDK's internals that Flink's own configuration opens.
OPENS = [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in (
    "java.lang", "java.net", "java.io", "java.nio", "sun.nio.ch", "java.lang.reflect", "java.text", "java.time",
    "java.util", "java.util.concurrent", "java.util.concurrent.atomic", "java.util.concurrent.locks")]

# Flink's scripts compute these; the processes are started without them, so that a pid is a JVM's.
MEMORY = {
    "taskmanager.cpu.cores": "2.0",
    "taskmanager.memory.framework.heap.size": "64m",
    "taskmanager.memory.framework.off-heap.size": "64m",
    "taskmanager.memory.task.heap.size": "512m",
    "taskmanager.memory.task.off-heap.size": "0m",
    "taskmanager.memory.network.min": "64m",
    "taskmanager.memory.network.max": "64m",
    "taskmanager.memory.managed.size": "64m",
    "taskmanager.memory.jvm-metaspace.size": "256m",
    "taskmanager.memory.jvm-overhead.min": "64m",
    "taskmanager.memory.jvm-overhead.max": "64m",
}

TASK_MANAGERS = (1, 2)
_MAIN = "org.apache.flink.runtime."


class RestError(Exception):
    pass


class Flink:
    def __init__(self, homes, directory, storage, slots, settings, retention="DELETE_ON_CANCELLATION"):
        self._homes, self._directory, self._storage, self._slots = homes, directory, storage, slots
        self._rest, self._rpc, self._zookeeper_port = free_ports(3)
        self._configure(settings, retention)
        self.zookeeper = self._process("zookeeper", "192m", "zookeeper.FlinkZooKeeperQuorumPeer",
                                       "--zkConfigFile", str(directory / "zoo.cfg"), "--peerId", "1")
        self.job_manager = self._process(
            "jobmanager", "640m", "entrypoint.StandaloneSessionClusterEntrypoint",
            "--configDir", str(directory), "--executionMode", "cluster")
        self.task_managers = {number: self._task_manager(number) for number in TASK_MANAGERS}

    @property
    def address(self):
        return f"http://127.0.0.1:{self._rest}"

    def begin(self):
        self.zookeeper.start()
        wait_until(lambda: accepts(self._zookeeper_port), 60, "ZooKeeper", self.zookeeper)
        self.job_manager.start()
        for task_manager in self.task_managers.values():
            task_manager.start()

    def await_complete(self):
        wait_until(self._complete, 90, "Flink cluster", self.job_manager)

    def stop(self):
        for process in (*self.task_managers.values(), self.job_manager, self.zookeeper):
            process.kill()

    def get(self, path):
        return self._request(path)

    def post(self, path, body):
        return self._request(path, json.dumps(body).encode(), {"Content-Type": "application/json"})

    def request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        return self._request(path, data, {"Content-Type": "application/json"}, method)

    def run_jar(self, jar, body):
        """As `fenceline submit`: nothing of the jar stays on the JobManager."""
        uploaded = self._upload(jar)
        try:
            return self.post(f"jars/{uploaded}/run", body)
        finally:
            self.request("DELETE", f"jars/{uploaded}")

    def _upload(self, jar):
        """The id of the jar on the JobManager."""
        boundary = "----fenceline"
        head = (f"--{boundary}\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"{jar.name}\"\r\n"
                "Content-Type: application/x-java-archive\r\n\r\n")
        body = head.encode() + jar.read_bytes() + f"\r\n--{boundary}--\r\n".encode()
        answer = self._request("jars/upload", body, {"Content-Type": f"multipart/form-data; boundary={boundary}"})
        return Path(answer["filename"]).name

    def _request(self, path, data=None, headers=None, method=None):
        request = urllib.request.Request(f"{self.address}/{path}", data, headers or {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60 if data or method else 3) as answer:
                return json.loads(answer.read() or "{}")
        except urllib.error.HTTPError as e:
            raise RestError(e.read().decode(errors="replace")) from e
        except (OSError, ValueError) as e:
            raise RestError(str(e)) from e

    def _complete(self):
        try:
            return self.get("overview")["taskmanagers"] == len(TASK_MANAGERS)
        except RestError:
            return False

    def _configure(self, settings, retention):
        own = {
            "jobmanager.rpc.address": "127.0.0.1", "jobmanager.rpc.port": self._rpc, "rest.address": "127.0.0.1",
            "rest.port": self._rest, "rest.bind-address": "127.0.0.1", "taskmanager.host": "127.0.0.1",
            "taskmanager.numberOfTaskSlots": self._slots, "io.tmp.dirs": self._directory / "tmp",
            "web.tmpdir": self._directory / "web", "web.upload.dir": self._directory / "jars",
            "high-availability.type": "zookeeper",
            "high-availability.zookeeper.quorum": f"127.0.0.1:{self._zookeeper_port}",
            "high-availability.storageDir": f"file://{self._storage}/ha",
            "execution.checkpointing.dir": f"file://{self._storage}/checkpoints",
            "execution.checkpointing.savepoint-dir": f"file://{self._storage}/savepoints",
            "execution.checkpointing.externalized-checkpoint-retention": retention,
            "metrics.fetcher.update-interval": "500",
        }
        (self._directory / "tmp").mkdir()
        lines = [f"{key}: {value}" for key, value in {**MEMORY, **own}.items()]
        (self._directory / "config.yaml").write_text("\n".join([*lines, settings]))
        (self._directory / "zoo.cfg").write_text(ZOOKEEPER.format(
            data=self._directory / "zookeeper", port=self._zookeeper_port))
        (self._directory / "log4j.properties").write_text(LOG4J)

    def _task_manager(self, number):
        # Else it would first check the checksums of the jars that its predecessor kept.
        working_directory = self._directory / "tmp" / f"tm_tm-{number}"
        return self._process(
            f"taskmanager-{number}", "576m", "taskexecutor.TaskManagerRunner", "--configDir", str(self._directory),
            "-D", f"taskmanager.resource-id=tm-{number}", scratch=working_directory)

    def _process(self, name, heap, main, *arguments, scratch=None):
        classpath = f"{self._homes.flink}/lib/*"
        command = [self._homes.java, f"-Xmx{heap}", "-XX:MaxMetaspaceSize=256m", "-XX:+UseSerialGC",
                   "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", *OPENS, f"-Dlog4j.configurationFile={self._directory / 'log4j.properties'}",
                   "-cp", classpath, _MAIN + main, *arguments]
        return Process(name, command, self._directory / f"{name}.log", scratch=scratch)


def fail_with(error):
    raise Failed(str(error)[:2000]) from error


ZOOKEEPER = """
tickTime=2000
initLimit=10
syncLimit=5
dataDir={data}
clientPort={port}
clientPortAddress=127.0.0.1
admin.enableServer=false
server.1=127.0.0.1
"""

LOG4J = """
rootLogger.level=INFO
rootLogger.appenderRef.c.ref=C
appender.c.type=CONSOLE
appender.c.name=C
appender.c.layout.type=PatternLayout
appender.c.layout.pattern=%d{yyyy-MM-dd HH:mm:ss,SSS} %-5p %c - %m%n
logger.kafka.name=org.apache.kafka
logger.kafka.level=WARN
logger.zookeeper.name=org.apache.flink.shaded.zookeeper3
logger.zookeeper.level=WARN
"""
