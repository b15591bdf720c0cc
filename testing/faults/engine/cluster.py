"""All processes that the suite stands on, and their directory."""

import shutil
import tempfile
from pathlib import Path

from . import command, homes
from .flink import Flink
from .job import ZONES_TOPIC
from .kafka import Kafka
from .processes import Failed
from .storage import Storage

SETTINGS = homes.PROJECT / "testing" / "faults"


class Cluster:
    """`slots`: of each TaskManager. `retention`: of the checkpoints of jobs that are cancelled. Settings are added to the
    recommended ones, one per line."""

    def __init__(self, slots=4, kafka_settings="", flink_settings="", retention="DELETE_ON_CANCELLATION"):
        self.homes = homes.find()
        self.directory = Path(tempfile.mkdtemp(prefix="fenceline-faults-"))
        self.storage = Storage(self.directory / "storage")
        for name in ("kafka", "flink"):
            (self.directory / name).mkdir()
        kafka_settings = (SETTINGS / "recovery-kafka.properties").read_text() + kafka_settings
        flink_settings = (SETTINGS / "recovery.yaml").read_text() + flink_settings
        self.kafka = Kafka(self.homes, self.directory / "kafka", kafka_settings)
        self.flink = Flink(self.homes, self.directory / "flink", self.storage.path, slots, flink_settings,
                           retention)

    def start(self):
        self.kafka.begin()
        self.flink.begin()
        self.kafka.await_brokers()
        self.flink.await_complete()

    def load_zones(self, file):
        command.run("zones", "load", file, "--zones-topic", ZONES_TOPIC, "--bootstrap-servers", self.kafka.bootstrap)

    def check(self):
        """Between rounds all processes live."""
        for process in (*self.kafka.brokers.values(), self.flink.zookeeper, self.flink.job_manager,
                        *self.flink.task_managers.values()):
            if not process.alive:
                raise Failed(f"{process.name} has ended by itself:\n{process.tail()}")

    def stop(self, keep):
        self.flink.stop()
        self.kafka.stop()
        if keep:
            shutil.copytree(self.storage.path, self.directory / "storage-copy", ignore=shutil.ignore_patterns("filler"),
                            dirs_exist_ok=True)
        self.storage.close()
        if not keep:
            shutil.rmtree(self.directory, ignore_errors=True)
