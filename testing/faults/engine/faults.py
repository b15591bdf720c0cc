"""The faults. Each one disturbs a leg, repairs what it broke, and returns when that was back, or None."""

import signal
import time
from dataclasses import dataclass
from typing import Callable

from .flink import RestError
from .kafka import NODES
from .processes import Failed, wait_until

SUPERVISOR_SECONDS = 1.0
DEVICE_TIMEOUT_SECONDS = 30
REORDER_WINDOW_SECONDS = 5
FROZEN_SECONDS = 12  # longer than heartbeat.timeout of recovery.yaml


@dataclass(frozen=True)
class Fault:
    title: str
    strike: Callable
    fresh: bool = False  # needs a job that has not begun
    waits: bool = False  # needs a job with a reorder window and a device timeout
    mount: bool = False  # needs a file system of its own
    avro: bool = False  # needs a job with a schema registry
    pauses: bool = True  # whether recovery is measured


def _restart(process):
    """As a supervisor does it, some time after the death."""
    process.kill()
    time.sleep(SUPERVISOR_SECONDS)
    return _start(process)


def _start(process):
    back = time.monotonic()
    process.start()
    return back


def _host(leg, draw):
    """A TaskManager that runs tasks of the job."""
    ids = wait_until(leg.job.task_managers, 30, "tasks")
    return leg.flink.task_managers[int(draw.choice(sorted(ids)).removeprefix("tm-"))]


def kill_task_manager(leg, draw, _):
    return _restart(_host(leg, draw))


def kill_job_manager(leg, draw, _):
    return _restart(leg.flink.job_manager)


def kill_broker(leg, draw, _):
    node = draw.choice(NODES)
    leg.kafka.brokers[node].kill()
    time.sleep(5)
    back = _start(leg.kafka.brokers[node])
    leg.kafka.await_broker(node)
    return back


def kill_all_brokers(leg, draw, brief):
    for broker in leg.kafka.brokers.values():
        broker.kill()
    time.sleep(5 if brief else 20)
    for broker in leg.kafka.brokers.values():
        broker.start()
    for node in NODES:
        leg.kafka.await_broker(node)
    return time.monotonic()


def outlast_timeouts(leg, draw, _):
    """All brokers, for longer than the reorder window and the device timeout."""
    for broker in leg.kafka.brokers.values():
        broker.kill()
    time.sleep(DEVICE_TIMEOUT_SECONDS + draw.uniform(2, 6))
    for broker in leg.kafka.brokers.values():
        broker.start()
    for node in NODES:
        leg.kafka.await_broker(node)
    return time.monotonic()


def add_partitions(leg, draw, _):
    """In the order that docs/operate/kafka.md prescribes."""
    leg.producing.pause()
    leg.producer.flush()
    wait_until(lambda: leg.job.committed_lag() == 0, 60, "committed lag of 0")
    before = leg.kafka.partitions(leg.job.locations)
    leg.kafka.add_partitions(leg.job.locations, before + 4)
    leg.note(f"{before} partitions before")
    back = time.monotonic()
    leg.producing.resume()
    return back


def freeze_task_manager(leg, draw, _):
    victim = _host(leg, draw)
    victim.signal(signal.SIGSTOP)
    time.sleep(FROZEN_SECONDS)
    back = time.monotonic()
    victim.signal(signal.SIGCONT)
    time.sleep(3)
    if not victim.alive:
        leg.note(f"{victim.name} ended after it was woken")
        return _start(victim)
    return back


def cut_network(leg, draw, brief):
    for proxy in leg.kafka.proxies:
        proxy.cut()
    time.sleep(draw.uniform(3, 6) if brief else draw.uniform(5, 25))
    for proxy in leg.kafka.proxies:
        proxy.heal()
    return time.monotonic()


def break_storage(leg, draw, brief):
    fail = draw.choice([leg.storage.fill, leg.storage.forbid_writing])
    leg.note(f"by {fail.__name__}")
    end = time.monotonic() + (8 if brief else 30)
    while time.monotonic() < end:  # again and again, since deleted checkpoints release space
        fail()
        time.sleep(0.5)
    leg.storage.repair()
    return time.monotonic()


def kill_while_zones_load(leg, draw, _):
    wait_until(leg.job.task_managers, 60, "tasks")
    time.sleep(draw.uniform(0, 2))
    leg.note("after a checkpoint" if leg.job.completed_checkpoints() else "before the first checkpoint")
    return kill_task_manager(leg, draw, _)


def kill_before_commit(leg, draw, _):
    """Waits for the metadata of a checkpoint, which the JobManager writes when all tasks have pre-committed, then cuts the
    network so that commits do not overtake the kill."""
    victim = draw.choice([_host(leg, draw), leg.flink.job_manager])
    window = leg.watch_checkpoints()
    for proxy in leg.kafka.proxies:
        proxy.cut()
    victim.kill()
    killed = time.monotonic()
    for proxy in leg.kafka.proxies:
        proxy.heal()
    leg.killed_before_commit(window, victim.name, killed)
    time.sleep(SUPERVISOR_SECONDS)
    return _start(victim)


def rescale_by_savepoint(leg, draw, _):
    for parallelism in (1, 4, 2):
        began = time.monotonic()
        savepoint = leg.job.stop_with_savepoint()
        leg.job.submit(parallelism, savepoint)
        leg.job.await_running()
    return began


def rescale_adaptively(leg, draw, _):
    for parallelism in (1, 4, 2):
        began = time.monotonic()
        leg.job.require_parallelism(parallelism)
        wait_until(lambda p=parallelism: leg.job.parallelism() == p and leg.job.runs(), 60, f"parallelism {parallelism}")
    return began


def kill_registry(leg, draw, brief):
    """And all TaskManagers while it is away: their successors have to ask it for each schema that they read or write."""
    leg.registry.process.kill()
    time.sleep(draw.uniform(0, 3))
    for task_manager in leg.flink.task_managers.values():
        task_manager.kill()
    time.sleep(SUPERVISOR_SECONDS)
    for task_manager in leg.flink.task_managers.values():
        task_manager.start()
    time.sleep(10 if brief else 30)
    leg.registry.start()
    return time.monotonic()


def submit_twice(leg, draw, _):
    try:
        second = leg.job.run_jar(2)
    except RestError as e:
        if "another job" not in str(e) and "lease" not in str(e):
            raise Failed(f"the second job is refused, but not for the first: {str(e)[:500]}") from e
        return None
    raise Failed(f"a second job {second} of the group was accepted")


FAULTS = {
    "kill-taskmanager": Fault("`kill -9` of a TaskManager", kill_task_manager),
    "kill-jobmanager": Fault("`kill -9` of the JobManager", kill_job_manager),
    "kill-before-commit": Fault("kill at the completion of a checkpoint, before the commit", kill_before_commit),
    "kill-broker": Fault("`kill -9` of one of three brokers", kill_broker),
    "kill-brokers": Fault("`kill -9` of all brokers, back after 20 s", kill_all_brokers),
    "outlast-timeouts": Fault("`kill -9` of all brokers for longer than `--device-timeout` and `--reorder-window`", outlast_timeouts,
                              waits=True),
    "freeze-taskmanager": Fault("TaskManager stopped for 12 s, then continued", freeze_task_manager),
    "cut-network": Fault("network to the brokers cut for up to 25 s", cut_network),
    "break-storage": Fault("checkpoint storage full or read-only for 30 s", break_storage, mount=True),
    "kill-initial-zones": Fault("kill while the initial zones load", kill_while_zones_load, fresh=True),
    "rescale-savepoint": Fault("rescaled 1-4-2 by savepoints", rescale_by_savepoint),
    "rescale-adaptive": Fault("rescaled 1-4-2 by the adaptive scheduler", rescale_adaptively),
    "add-partitions": Fault("partitions added to `locations`", add_partitions),
    "kill-registry": Fault("`kill -9` of the schema registry (`--format avro`), and of all TaskManagers while it is away", kill_registry,
                           avro=True),
    "submit-twice": Fault("second job of the same group submitted", submit_twice, pauses=False),
}
