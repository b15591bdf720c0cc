"""What the faults disturb: the cluster, one job under load, a gateway, and Prometheus beside them."""

import json
import time

from .. import command
from ..cluster import Cluster
from ..homes import PROJECT
from ..job import Job, ZONES_TOPIC
from ..processes import Failed, Process, accepts, free_ports, wait_until
from .prometheus import Prometheus

PREFIX = "alerts-"
ZONES = PROJECT / "examples" / "city" / "zones.geojson"
# Looks back 15 minutes, so after several faults it is true of the next ones, too.
AFTERMATH = {"FencelineRestarting"}
# The checkpoint interval of Docker Compose; kept when the job is cancelled, to start again from one.
OPTIONS = ("--delivery", "exactly-once", "--checkpoint-interval", "10s", "--memberships")
# A client of Kafka that waits for the brokers as long as it takes.
PATIENCE = ("--kafka.max.block.ms=900000", "--kafka.delivery.timeout.ms=900000")
REPORTER = """
metrics.reporters: prom
metrics.reporter.prom.factory.class: org.apache.flink.metrics.prometheus.PrometheusReporterFactory
metrics.reporter.prom.port: {ports}
"""


class World:
    def __init__(self, rate, progress):
        ports = free_ports(8)
        metrics, (self.gateway_port, self.management_port) = ports[:6], ports[6:]
        self.cluster = Cluster(flink_settings=REPORTER.format(ports=",".join(map(str, metrics))),
                               retention="RETAIN_ON_CANCELLATION")
        self.flink, self.kafka, self.storage = self.cluster.flink, self.cluster.kafka, self.cluster.storage
        self.directory, self.progress = self.cluster.directory, progress
        self.job = Job(self.flink, self.kafka, PREFIX, *OPTIONS)
        self.prometheus = Prometheus(self.directory / "prometheus", {
            "flink": [f"127.0.0.1:{port}" for port in metrics], "gateway": [f"127.0.0.1:{self.management_port}"]})
        self.gateway = command.process(
            "gateway", self.directory / "gateway.log", "gateway", "--insecure-open", "--port", self.gateway_port,
            "--management-port", self.management_port, *self._topics(), "--bootstrap-servers", self.kafka.bootstrap)
        self.fleet = command.process(
            "simulate", self.directory / "simulate.log", "simulate", "--devices", rate, "--rate", rate, *self._topics(),
            "--bootstrap-servers", self.kafka.bootstrap, *PATIENCE)

    @staticmethod
    def _topics():
        return "--topic-prefix", PREFIX, "--zones-topic", ZONES_TOPIC

    def start(self):
        self.cluster.start()
        self.load_zones()
        self.job.submit()
        self.job.await_running()
        self.gateway.start()
        self.fleet.start()
        self.prometheus.start()
        wait_until(lambda: accepts(self.management_port), 60, "gateway", self.gateway)

    def load_zones(self):
        self.cluster.load_zones(ZONES)

    def delete_zones(self):
        empty = self.directory / "empty.geojson"
        empty.write_text('{"type":"FeatureCollection","features":[]}')
        command.run("zones", "load", empty, "--replace", "--allow-empty", "--zones-topic", ZONES_TOPIC,
                    "--bootstrap-servers", self.kafka.bootstrap)

    def newest_checkpoint(self):
        """The path of the job's newest completed checkpoint."""
        return self.job.checkpoints()["latest"]["completed"]["external_path"]

    def produce(self, topic, lines):
        """Console producer with values only."""
        producer = Process("console-producer", self.kafka.java(
            "128m", "org.apache.kafka.tools.ConsoleProducer", "--bootstrap-server", self.kafka.bootstrap, "--topic", topic),
            self.directory / "console-producer.log", stdin=-1).start()
        producer.stdin.write(("\n".join(lines) + "\n").encode())
        producer.stdin.close()
        if producer.wait(60):
            raise Failed(f"the console producer failed:\n{producer.tail()}")

    def log_bytes(self):
        """Of all processes that write logs of the project's clients."""
        processes = (self.flink.job_manager, *self.flink.task_managers.values(), self.gateway)
        return sum(process.log.stat().st_size for process in processes if process.log.exists())

    def await_health(self):
        """All processes live and the job runs."""
        self.cluster.check()
        self.job.await_running(120)

    def stop(self, keep):
        for process in (self.prometheus.process, self.fleet, self.gateway):
            process.kill()
        self.cluster.stop(keep)


def await_calm(world, seconds):
    """Until no alert fires but those that look back; returns the seconds that it took and the alerts that fired meanwhile."""
    began, seen = time.monotonic(), set()
    while True:
        now = world.prometheus.firing() - AFTERMATH
        if not now:
            return time.monotonic() - began, seen
        seen |= now
        if time.monotonic() - began > seconds:
            raise Failed(f"after {seconds} s these alerts still fire: {json.dumps(sorted(now))}")
        time.sleep(1)
