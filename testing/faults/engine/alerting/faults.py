"""The faults, the alert that has to name each of them, and the alerts that are true beside it."""

import json
import signal
import time
from dataclasses import dataclass
from typing import Callable, Optional

from ..job import ZONES_TOPIC
from ..kafka import NODES
from ..processes import wait_until
from . import agents, jobs, load
from .world import PREFIX, ZONES

NOTHING_SECONDS = 180
LIMIT_SECONDS = 180
_STOPPED = ("FencelineTrafficDrops", "FencelineFixesTooLate", "FencelineLagGrows", "FencelineZoneChangesSlow")
_DOWN = ("FencelineJobNotRunning", *_STOPPED)
_NO_CHECKPOINTS = ("FencelineCheckpointsFail", "FencelineCheckpointTooOld")
_NO_KAFKA = (*_NO_CHECKPOINTS, "FencelineGatewayErrors", "FencelineDeliveryStopped", *_DOWN)
_LATE_MILLIS = 600_000


@dataclass(frozen=True)
class Fault:
    """`expected`: each of these has to fire; none: no alert may. `also`: those that may fire, because they are true, too.
    `seconds`: how long it lasts at least. `step`: again and again while it lasts."""

    key: str
    title: str
    expected: tuple
    inject: Callable
    heal: Optional[Callable] = None
    also: tuple = ()
    seconds: int = 0
    step: Optional[Callable] = None


def _nothing(world):
    pass


def _restart_task_manager(world):
    victim = world.flink.task_managers[1]
    victim.kill()
    time.sleep(1)
    victim.start()


def _rescale(world):
    world.job.require_parallelism(3)
    time.sleep(20)
    world.job.require_parallelism(2)


def _kill(*processes):
    for process in processes:
        process.kill()


def _start(*processes):
    for process in processes:
        process.start()


def _task_managers(world):
    return world.flink.task_managers.values()


def _brokers(world):
    return world.kafka.brokers.values()


def _start_brokers(world):
    _start(*_brokers(world))
    for node in NODES:
        world.kafka.await_broker(node)


def _signal(processes, number):
    for process in processes:
        process.signal(number)


def _fill(world):
    end = time.monotonic() + 3
    while time.monotonic() < end:  # the space of checkpoints that are dropped meanwhile, too
        world.storage.fill()
        time.sleep(0.2)
    world.storage.forbid_writing()


def _bad_fixes(world):
    for _ in range(20):
        world.produce(f"{PREFIX}locations", ["not JSON"] * 1500)
        if "FencelineDeadLetters" in world.prometheus.firing():
            return


def _late_fixes(world):
    """Far more than the others meanwhile, of other devices."""
    now = int(time.time() * 1000)
    world.produce(f"{PREFIX}locations", [
        json.dumps({"deviceId": f"late-{now}-{i}", "time": now - _LATE_MILLIS, "lon": 3.2, "lat": 54.8})
        for i in range(10 * world.rate)])


def _two_partitioners(world):
    """One zone, written by turns to one partition and to another: read by partition, older changes come after newer ones."""
    world.kafka.add_partitions(ZONES_TOPIC, 2)
    jobs.restart(world)
    zone = json.loads(ZONES.read_text())["features"][0]
    world.produce(ZONES_TOPIC, [f"{zone['id']}\t{json.dumps(zone)}"] * 2_000, "--reader-property", "parse.key=true",
                  "--reader-property", "key.separator=\t", "--command-property",
                  "partitioner.class=org.apache.kafka.clients.producer.RoundRobinPartitioner")


def _fill_task_manager(world):
    agents.fill_heap(world, world.flink.task_managers[2])


def _restart_second_task_manager(world):
    _kill(world.flink.task_managers[2])
    _start(world.flink.task_managers[2])


def _restart_gateway(world):
    _kill(world.gateway)
    _start(world.gateway)
    world.await_gateway()


def _answer(kind):
    def change(world):
        world.receiver.kill()
        world.receiver.start(kind)
    return change


def _receive_again(world):
    _answer("good")(world)
    _kill(*world.deliverers)
    _start(*world.deliverers)


def _replace_gateway(world, other):
    _kill(world.gateway)
    _start(other)


def _correct_gateway(world):
    _kill(world.gateway_without_topics, world.gateway_without_broker)
    _start(world.gateway)
    world.await_gateway()


def _lose_events(world):
    _kill(*world.deliverers)
    time.sleep(20)
    for topic in ("transitions", "ad-matches"):
        world.delete_records(f"{PREFIX}{topic}")
    _start(*world.deliverers)


def _deliver_again(world):
    """Once it goes on from the oldest events, it needs no permission to do so."""
    _kill(*world.deliverers)
    _start(world.deliverer_after_loss)
    delivered = 'fenceline_delivery_attempt_seconds_count{result="delivered"} > 100'
    wait_until(lambda: world.prometheus.value(delivered), 120, "deliveries of all partitions")
    _kill(world.deliverer_after_loss)
    _start(*world.deliverers)


FAULTS = (
    Fault("none", "none, for 3 minutes", (), _nothing),
    Fault("restart", "a TaskManager dies and is back after 1 s", (), _restart_task_manager),
    Fault("rescale", "the job is rescaled twice", (), _rescale),
    Fault("jobmanager", "the JobManager dies", ("FencelineJobManagerMissing",), lambda w: _kill(w.flink.job_manager),
          lambda w: _start(w.flink.job_manager), _DOWN),
    Fault("taskmanagers", "all TaskManagers die", ("FencelineTaskManagersMissing",), lambda w: _kill(*_task_managers(w)),
          lambda w: _start(*_task_managers(w)), (*_DOWN, "FencelineTaskManagerLost")),
    Fault("taskmanager", "one of two TaskManagers dies", ("FencelineTaskManagerLost",), lambda w: _kill(w.flink.task_managers[2]),
          lambda w: _start(w.flink.task_managers[2]), _STOPPED),
    Fault("freeze-taskmanagers", "all TaskManagers freeze", ("FencelineTaskManagersMissing",),
          lambda w: _signal(_task_managers(w), signal.SIGSTOP), lambda w: (_kill(*_task_managers(w)), _start(*_task_managers(w))),
          (*_DOWN, "FencelineTaskManagerLost")),
    Fault("cancel", "the job is cancelled", ("FencelineJobNotRunning",), jobs.cancel, jobs.submit_again, _STOPPED),
    Fault("brokers", "all brokers die", ("FencelineKafkaUnreachable", "FencelineGatewayStale"), lambda w: _kill(*_brokers(w)),
          _start_brokers, _NO_KAFKA),
    Fault("outage", "all brokers are down for 10 minutes", ("FencelineKafkaUnreachable", "FencelineGatewayStale"),
          lambda w: _kill(*_brokers(w)), _start_brokers, _NO_KAFKA, seconds=600),
    Fault("freeze-brokers", "all brokers freeze", ("FencelineKafkaUnreachable", "FencelineGatewayStale"),
          lambda w: _signal(_brokers(w), signal.SIGSTOP), lambda w: _signal(_brokers(w), signal.SIGCONT), _NO_KAFKA),
    Fault("network", "the network between the job and the brokers is cut", ("FencelineKafkaUnreachable",),
          lambda w: [proxy.cut() for proxy in w.kafka.proxies], lambda w: [proxy.heal() for proxy in w.kafka.proxies], _NO_KAFKA),
    Fault("storage", "the storage of checkpoints is full", ("FencelineCheckpointsFail",), _fill, lambda w: w.storage.repair(),
          (*_NO_CHECKPOINTS, *_STOPPED)),
    Fault("producers", "the producers stop", ("FencelineTrafficDrops",), lambda w: _kill(w.fleet), lambda w: _start(w.fleet)),
    Fault("bad-fixes", "more than one fix in twenty is refused", ("FencelineDeadLetters",), _bad_fixes),
    Fault("transaction", "a producer dies with an open transaction", ("FencelineOpenTransaction",), jobs.open_transaction,
          jobs.abort_transaction, _STOPPED),
    Fault("lag", "the job reads less than is sent", ("FencelineLagGrows",), load.slow_fixes, load.end_slow_fixes, _STOPPED),
    Fault("slow-zones", "the job reads zones later than they are written", ("FencelineZoneChangesSlow",), load.slow_zones,
          load.end_slow_zones, ("FencelineLagGrows",)),
    Fault("collections", "a TaskManager collects garbage all the time", ("FencelineGarbageCollection",), _nothing,
          step=load.collect_garbage),
    Fault("heap", "the heap of a TaskManager is full", ("FencelineHeapAlmostFull",), _fill_task_manager,
          _restart_second_task_manager, ("FencelineGarbageCollection", *_NO_CHECKPOINTS)),
    Fault("gateway-heap", "the heap of the gateway is full", ("FencelineGatewayHeapAlmostFull",),
          lambda w: agents.fill_heap(w, w.gateway), _restart_gateway),
    Fault("slow-start", "the job starts without state, and reads zones slowly", ("FencelineFixesWait",),
          jobs.start_without_state, jobs.end_slow_start, (*_NO_CHECKPOINTS, *_STOPPED)),
    Fault("lost-transactions", "the job is down for longer than its transactions", ("FencelineLostTransactions",),
          jobs.lose_transactions, jobs.restart, _STOPPED),
    Fault("rare-checkpoints", "the job takes a checkpoint an hour", ("FencelineCheckpointTooOld",),
          jobs.start_with_rare_checkpoints, jobs.end_rare_checkpoints),
    Fault("zones", "all zones are deleted", ("FencelineZonesGone",), lambda w: w.delete_zones(), lambda w: w.load_zones()),
    Fault("gateway", "the gateways die", ("FencelineGatewayMissing",), lambda w: _kill(*w.gateways), lambda w: _start(*w.gateways)),
    Fault("gateway-lost", "one of two gateways dies", ("FencelineGatewayLost",), lambda w: _kill(w.second_gateway),
          lambda w: _start(w.second_gateway)),
    Fault("freeze-gateway", "the gateways freeze", ("FencelineGatewayMissing",),
          lambda w: _signal(w.gateways, signal.SIGSTOP), lambda w: _signal(w.gateways, signal.SIGCONT),
          ("FencelineGatewayStale", "FencelineGatewayBehind")),
    Fault("unready-gateway", "a gateway reads topics that do not exist, and is asked",
          ("FencelineGatewayNotReady", "FencelineGatewayErrors"), lambda w: _replace_gateway(w, w.gateway_without_topics),
          _correct_gateway, step=load.ask_gateway),
    Fault("gateway-mqtt", "a gateway's MQTT broker is away", ("FencelineGatewayMqttDisconnected",),
          lambda w: _replace_gateway(w, w.gateway_without_broker), _correct_gateway),
    Fault("gateway-thread", "a thread of a gateway does not advance", ("FencelineGatewayThreadStopped",),
          lambda w: agents.suspend_thread(w, w.gateway, f"read-{ZONES_TOPIC}"), _restart_gateway, ("FencelineGatewayNotReady",)),
    Fault("slow-gateway", "a gateway reads less than is sent", ("FencelineGatewayBehind",), load.slow_gateway,
          load.end_slow_gateway, ("FencelineGatewayStale",)),
    Fault("slow-clients", "clients of the stream read nothing", ("FencelineGatewaySlowClients",), load.read_nothing,
          load.end_streams),
    Fault("keys", "the file of API keys is gone", ("FencelineGatewayKeysStale",), lambda w: w.keys.unlink(),
          lambda w: w.write_keys()),
    Fault("deliverer", "the deliverers die", ("FencelineDelivererMissing",), lambda w: _kill(*w.deliverers),
          lambda w: _start(*w.deliverers)),
    Fault("deliverer-lost", "one of two deliverers dies", ("FencelineDelivererLost",), lambda w: _kill(w.second_deliverer),
          lambda w: _start(w.second_deliverer)),
    Fault("receiver", "a webhook does not answer", ("FencelineDeliveryDown",), lambda w: w.receiver.kill(),
          lambda w: w.receiver.start(), ("FencelineDeliveryBehind",)),
    Fault("slow-receiver", "a webhook takes fewer events than there are", ("FencelineDeliveryBehind",), _answer("stuck"),
          _answer("good")),
    Fault("gone-receiver", "a webhook answers 410", ("FencelineDeliveryDisabled",), _answer("gone"), _receive_again),
    Fault("lost-events", "events are gone before they are delivered", ("FencelineDeliveryStopped",), _lose_events,
          _deliver_again),
    Fault("undelivered", "an event is set aside", ("FencelineUndelivered",),
          lambda w: w.produce(f"{PREFIX}transitions", ["not JSON"])),
    Fault("late-fixes", "most fixes are ten minutes old", ("FencelineFixesTooLate",), _nothing, step=_late_fixes),
    Fault("data-loss", "fixes are gone before the job reads them", ("FencelineDataLoss",), jobs.lose_fixes, jobs.restart, _STOPPED),
    Fault("registry", "the schema registry is away when a fix of a new schema comes", ("FencelineSchemaRegistryAway",), jobs.lose_registry,
          jobs.find_registry, (*_NO_CHECKPOINTS, *_STOPPED, "FencelineDeadLetters")),
    Fault("restarts", "the job restarts three times in some minutes", ("FencelineRestarting",), jobs.restart_often, None, _DOWN),
    Fault("crash-loop", "the JobManager restarts again and again, and its job with it", ("FencelineRestarting",),
          jobs.crash_job_manager, None, (*_DOWN, "FencelineJobManagerMissing", "FencelineTaskManagersMissing", "FencelineTaskManagerLost")),
    # The last one, since the topic keeps its second partition.
    Fault("two-partitioners", "a zone is written to two partitions", ("FencelineZoneChangesIgnored",), _two_partitioners, None, _STOPPED),
)
