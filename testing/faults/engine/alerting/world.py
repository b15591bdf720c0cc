"""What the faults disturb: the cluster, one job under load, a gateway, a deliverer with a receiver, and Prometheus beside them."""

import json
import subprocess
import time

from .. import command
from ..cluster import Cluster
from ..homes import PROJECT
from ..job import Job, ZONES_TOPIC
from ..processes import Failed, Process, accepts, free_ports, wait_until
from ..registry import Registry
from .prometheus import Prometheus
from .receiver import Receiver

PREFIX = "alerts-"
ZONES = PROJECT / "examples" / "city" / "zones.geojson"
# They look back 10 or 15 minutes, so after a fault they are true of the next ones, too.
AFTERMATH = {"FencelineRestarting", "FencelineUndelivered", "FencelineZoneChangesIgnored"}
GATEWAY_CLIENT = "alerts-gateway"
# The checkpoint interval of Docker Compose; kept when the job is cancelled, to start again from one.
OPTIONS = ("--delivery", "exactly-once", "--checkpoint-interval", "10s", "--memberships", "--on-data-loss", "continue")
# A client of Kafka that waits for the brokers as long as it takes.
PATIENCE = ("--kafka.max.block.ms=900000", "--kafka.delivery.timeout.ms=900000")
HISTORY = "sum(rate(flink_taskmanager_job_task_operator_fenceline_fixes[1m] offset 2m)) > 1"
REPORTER = """
metrics.reporters: prom
metrics.reporter.prom.factory.class: org.apache.flink.metrics.prometheus.PrometheusReporterFactory
metrics.reporter.prom.port: {ports}
"""


class World:
    def __init__(self, rate, progress):
        ports = free_ports(13)
        metrics, (self.gateway_port, self.management_port, self.deliverer_port, *second) = ports[:6], ports[6:]
        self.cluster = Cluster(flink_settings=REPORTER.format(ports=",".join(map(str, metrics))),
                               retention="RETAIN_ON_CANCELLATION")
        self.flink, self.kafka, self.storage = self.cluster.flink, self.cluster.kafka, self.cluster.storage
        self.directory, self.progress, self.rate = self.cluster.directory, progress, rate
        self.job = self.new_job(*OPTIONS)
        self.prometheus = Prometheus(self.directory / "prometheus", {
            "flink": [f"127.0.0.1:{port}" for port in metrics], "gateway": [f"127.0.0.1:{port}" for port in (self.management_port, second[1])],
            "deliverer": [f"127.0.0.1:{port}" for port in (self.deliverer_port, second[2])]})
        self.keys = self.directory / "api-keys"
        self.gateway = self._gateway("gateway", self.gateway_port, self.management_port, *self._topics(PREFIX))
        self.second_gateway = self._gateway("second-gateway", second[0], second[1], *self._topics(PREFIX))
        self.gateways = self.gateway, self.second_gateway
        self.gateway_without_topics = self._gateway("gateway", self.gateway_port, self.management_port, "--topic-prefix", "missing-")
        self.gateway_without_broker = self._gateway(
            "gateway", self.gateway_port, self.management_port, *self._topics(PREFIX),
            "--mqtt", f"mqtt://127.0.0.1:{second[3]}", "--mqtt-topic", "fleet/#")
        self.registry = Registry(self.directory)
        self.receiver = Receiver(self.directory)
        self.deliverer = self._deliverer("deliver", self.deliverer_port)
        self.second_deliverer = self._deliverer("second-deliver", second[2])
        self.deliverers = self.deliverer, self.second_deliverer
        self.deliverer_after_loss = self._deliverer("deliver", self.deliverer_port, "--on-data-loss", "continue")
        self.fleet = command.process(
            "simulate", self.directory / "simulate.log", "simulate", "--devices", rate, "--rate", rate, *self._topics(PREFIX),
            "--bootstrap-servers", self.kafka.bootstrap, *PATIENCE)

    def new_job(self, *options):
        return Job(self.flink, self.kafka, PREFIX, *options)

    def _gateway(self, name, port, management_port, *topics):
        return command.process(
            name, self.directory / f"{name}.log", "gateway", "--api-keys", self.keys, "--port", port,
            "--management-port", management_port, f"--kafka.client.id={GATEWAY_CLIENT}", *topics,
            "--bootstrap-servers", self.kafka.bootstrap)

    def _deliverer(self, name, port, *options):
        return command.process(
            name, self.directory / f"{name}.log", "deliver", "--config", self.receiver.configuration,
            "--management-port", port, "--topic-prefix", PREFIX, "--bootstrap-servers", self.kafka.bootstrap,
            *options)

    @staticmethod
    def _topics(prefix):
        return "--topic-prefix", prefix, "--zones-topic", ZONES_TOPIC

    def start(self):
        self.cluster.start()
        self.load_zones()
        self.job.submit()
        self.job.await_running()
        self.write_keys()
        for gateway in self.gateways:
            gateway.start()
        self.receiver.start()
        command.run("topics", "create", "--undelivered", "--topic-prefix", PREFIX, "--zones-topic", ZONES_TOPIC,
                    "--bootstrap-servers", self.kafka.bootstrap)
        for deliverer in self.deliverers:
            deliverer.start()
        self.fleet.start()
        self.prometheus.start()
        self.await_gateway()
        wait_until(lambda: accepts(self.deliverer_port), 60, "deliverer", self.deliverer)
        # The rules compare with what was before.
        wait_until(lambda: self.prometheus.value(HISTORY), 300, "history of the traffic", self.prometheus.process)

    def await_gateway(self):
        wait_until(lambda: accepts(self.management_port), 60, "gateway", self.gateway)

    def write_keys(self):
        self.key = command.run("gateway", "create-key", "--name", "check", "--scopes", "stream,zones:read", "--file",
                               self.keys).strip()

    def load_zones(self):
        self.cluster.load_zones(ZONES)

    def load_many_zones(self, count):
        """Small ones where no device comes."""
        features = [{"type": "Feature", "id": f"many-{i}", "properties": {}, "geometry": {
            "type": "Polygon", "coordinates": [[[10, y], [10.001, y], [10, y + 0.001], [10, y]]]}}
            for i, y in ((i, i / 200) for i in range(count))]
        file = self.directory / "many.geojson"
        file.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
        self.cluster.load_zones(file)

    def delete_other_zones(self):
        command.run("zones", "load", ZONES, "--replace", "--zones-topic", ZONES_TOPIC, "--bootstrap-servers",
                    self.kafka.bootstrap)

    def delete_zones(self):
        empty = self.directory / "empty.geojson"
        empty.write_text('{"type":"FeatureCollection","features":[]}')
        command.run("zones", "load", empty, "--replace", "--allow-empty", "--zones-topic", ZONES_TOPIC,
                    "--bootstrap-servers", self.kafka.bootstrap)

    def newest_checkpoint(self):
        """The path of the job's newest completed checkpoint; a job that has just begun has none yet."""
        return wait_until(lambda: self.job.checkpoints()["latest"]["completed"], 60, "checkpoint")["external_path"]

    def producer(self, topic, *options):
        """A console producer of values; write lines to its stdin."""
        return Process("console-producer", self.kafka.java(
            "128m", "org.apache.kafka.tools.ConsoleProducer", "--bootstrap-server", self.kafka.bootstrap, "--topic", topic,
            "--timeout", "0", *options), self.directory / "console-producer.log", stdin=subprocess.PIPE, text=True,
            bufsize=1).start()

    def produce(self, topic, lines, *options):
        producer = self.producer(topic, *options)
        producer.stdin.write("\n".join(lines) + "\n")
        producer.stdin.close()
        if producer.wait(60):
            raise Failed(f"the console producer failed:\n{producer.tail()}")

    def delete_records(self, topic):
        """All of them, read or not."""
        file = self.directory / "delete-records.json"
        file.write_text(json.dumps({"version": 1, "partitions": [
            {"topic": topic, "partition": partition, "offset": -1} for partition in range(self.kafka.partitions(topic))]}))
        deletion = Process("kafka-delete-records", self.kafka.java(
            "128m", "org.apache.kafka.tools.DeleteRecordsCommand", "--bootstrap-server", self.kafka.bootstrap,
            "--offset-json-file", str(file)), self.directory / "delete-records.log").start()
        if deletion.wait(60):
            raise Failed(f"the records of {topic} cannot be deleted:\n{deletion.tail()}")

    def log_bytes(self):
        """Of all processes that write logs of the project's clients."""
        processes = (self.flink.job_manager, *self.flink.task_managers.values(), *self.gateways, *self.deliverers)
        return sum(process.log.stat().st_size for process in processes if process.log.exists())

    def await_health(self):
        """All processes live and the job runs."""
        self.cluster.check()
        self.job.await_running(120)

    def stop(self, keep):
        for process in (self.prometheus.process, self.fleet, *self.gateways, self.gateway_without_topics, self.gateway_without_broker,
                        *self.deliverers, self.deliverer_after_loss, self.receiver, self.registry.process):
            process.kill()
        self.cluster.stop(keep)


def await_calm(world, seconds):
    """Until no alert fires, or is about to, but those that look back; returns the seconds until none fired for good, and the
    alerts that fired meanwhile."""
    began, seen, quiet = time.monotonic(), set(), None
    while True:
        passed = time.monotonic() - began
        firing = world.prometheus.firing() - AFTERMATH
        seen |= firing
        quiet = None if firing else quiet or passed
        if quiet is not None and not world.prometheus.active() - AFTERMATH:
            return quiet, seen
        if passed > seconds:
            raise Failed(f"after {seconds} s these alerts still fire: {json.dumps(sorted(world.prometheus.active()))}")
        time.sleep(1)
