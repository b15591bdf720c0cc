"""A Kafka cluster and the Flink clusters that run the job beside it, one after the other."""

import json
import subprocess
from pathlib import Path

from .. import command
from ..broker import Broker
from ..flink import Flink
from ..homes import PROJECT
from ..processes import Failed, Process

RECOVERY = (PROJECT / "testing" / "faults" / "recovery.yaml").read_text()
_COMMITTED = "--kafka.isolation.level=read_committed"
# The chart's number.
RETAINED = "\nexecution.checkpointing.num-retained: 3\n"


class Site:
    """`storage` is shared by all sites, as a replicated bucket."""

    def __init__(self, homes, directory, name, cluster_id, storage):
        self._homes, self._storage = homes, storage
        self._directory = directory / name
        self._directory.mkdir()
        self.broker = Broker(homes, self._directory, name, cluster_id)
        self.flink = None

    def begin(self):
        self.broker.begin()

    def stop(self):
        self.lose_flink()
        self.broker.kill()

    def run(self, *arguments, ok=(0,)):
        return command.run(*arguments, "--bootstrap-servers", self.broker.bootstrap, ok=ok)

    def submit(self, *options):
        """On a new Flink cluster, whose own pointers to checkpoints know nothing."""
        directory = self._directory / f"flink-{len(list(self._directory.glob('flink-*')))}"
        directory.mkdir()
        self.flink = Flink(self._homes, directory, self._storage, 2, RECOVERY + RETAINED, "RETAIN_ON_CANCELLATION")
        self.flink.begin()
        self.flink.await_complete()
        self.run("submit", "--flink", self.flink.address, "--parallelism", 2, "--memberships", "--checkpoint-interval", "5s", *options)

    def lose_flink(self):
        """kill -9 of all its processes, with those that keep the pointers to the newest checkpoint."""
        if self.flink:
            self.flink.stop()

    def await_transitions(self, count):
        self.run("tail", "transitions", "--from-beginning", "--json", "--max", count, _COMMITTED)

    def transitions(self):
        """All that consumers see."""
        read = self.broker.read("transitions", "--isolation-level", "read_committed", "--timeout-ms", "5000")
        return [json.loads(line) for line in read]

    @staticmethod
    def path(uri):
        return Path(uri.removeprefix("file://"))

    def offsets(self, topic):
        """The sum of the next offsets of all partitions; 0 while the topic does not exist."""
        done = self._tool("org.apache.kafka.tools.GetOffsetShell", "--topic", topic)
        return sum(int(line.rsplit(":", 1)[1]) for line in done.stdout.splitlines() if line.startswith(f"{topic}:"))

    def use_up_offsets(self, topic, count):
        """Lets the topic begin at later offsets, as after a year."""
        self._alter(topic, "cleanup.policy=delete")
        producer = Process("console-producer", self.broker.java(
            "128m", "org.apache.kafka.tools.ConsoleProducer", "--bootstrap-server", self.broker.bootstrap, "--topic", topic),
            self._directory / "console-producer.log", stdin=subprocess.PIPE).start()
        producer.stdin.write(b"old\n" * count)
        producer.stdin.close()
        if producer.wait(60):
            raise Failed(f"the console producer failed:\n{producer.tail()}")
        file = self._directory / "delete.json"
        listed = self._tool("org.apache.kafka.tools.GetOffsetShell", "--topic", topic).stdout.splitlines()
        file.write_text(json.dumps({"version": 1, "partitions": [
            {"topic": topic, "partition": int(line.split(":")[1]), "offset": -1} for line in listed]}))
        self._tool("org.apache.kafka.tools.DeleteRecordsCommand", "--offset-json-file", str(file))
        self._alter(topic, "cleanup.policy=compact" if topic == "zones" else "cleanup.policy=delete")

    def _alter(self, topic, setting):
        self._tool("kafka.admin.ConfigCommand", "--alter", "--entity-type", "topics", "--entity-name", topic, "--add-config", setting)

    def _tool(self, main, *arguments):
        return subprocess.run(self.broker.java("128m", main, "--bootstrap-server", self.broker.bootstrap, *arguments),
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)
