"""Faults of a job that is started again: from what, with which options, and how often."""

import time
from pathlib import Path

from ..processes import Failed, Process, wait_until
from . import load
from .world import OPTIONS

_SHORT_TRANSACTIONS = ("--transaction-timeout", "30s")
_RARE_CHECKPOINTS = ("--checkpoint-interval", "1h", "--memberships", "--on-data-loss", "continue")
# Enough to load for longer than the alert waits, at the quota of slow_zones.
_MANY_ZONES = 10_000

_saved = {}


def cancel(world):
    _saved["checkpoint"] = world.newest_checkpoint()
    world.job.cancel()


def submit_again(world):
    _start(world, _saved["checkpoint"], OPTIONS)


def restart(world):
    cancel(world)
    submit_again(world)


def _start(world, snapshot, options):
    world.job = world.new_job(*options)
    world.job.submit(savepoint=snapshot)
    world.job.await_running()


def lose_fixes(world):
    cancel(world)
    time.sleep(10)
    world.delete_records(world.job.locations)
    submit_again(world)


def lose_transactions(world):
    """Down between a snapshot and the commit of its outputs, for longer than the brokers keep them."""
    cancel(world)
    _start(world, _saved["checkpoint"], (*OPTIONS, *_SHORT_TRANSACTIONS))
    before = world.job.completed_checkpoints()
    wait_until(lambda: world.job.completed_checkpoints() > before, 60, "checkpoint of the transactions before")
    _saved["checkpoint"] = world.job.savepoint()
    world.job.cancel()
    wait_until(lambda: not world.kafka.open_transactions(), 120, "end of all transactions")
    submit_again(world)


def start_with_rare_checkpoints(world):
    cancel(world)
    _start(world, _saved["checkpoint"], _RARE_CHECKPOINTS)


def end_rare_checkpoints(world):
    world.job.cancel()
    submit_again(world)


def start_without_state(world):
    """While the zones come slowly."""
    world.load_many_zones(_MANY_ZONES)
    load.limit_zones(world)
    world.job.cancel()
    _start(world, None, OPTIONS)


def end_slow_start(world):
    load.end_slow_zones(world)
    metric = "fenceline_waitingFixes"
    wait_until(lambda: not world.job.metric(metric), 120, "end of the initial zones")


def open_transaction(world):
    """What a producer leaves that dies within one."""
    _transaction(world, "begin")


def abort_transaction(world):
    """As the producer does when it is started again."""
    _transaction(world, "end")


def _transaction(world, action):
    source = Path(__file__).with_name("OpenTransaction.java")
    producer = Process("upstream", world.kafka.java("128m", str(source), world.kafka.bootstrap, world.job.locations, action),
                       world.directory / "upstream.log").start()
    if producer.wait(120):
        raise Failed(f"the transaction cannot {action}:\n{producer.tail()}")


def lose_registry(world):
    """While a fix of a schema comes that the job has not asked for yet."""
    world.registry.start()
    cancel(world)
    _start(world, _saved["checkpoint"], (*OPTIONS, "--format", "locations=avro", "--registry", world.registry.url))
    world.registry.stop()
    world.produce(world.job.locations, ["\0\0\0\0\1"])


def find_registry(world):
    """The job goes on by itself; then with fixes in JSON again."""
    world.registry.start()
    wait_until(lambda: not world.job.metric("fenceline_waitingForSchemas"), 60, "answer of the registry")
    world.registry.stop()
    restart(world)


def crash_job_manager(world):
    """Each time before the job has run for a minute, so that no alert that waits for longer sees it stand still."""
    for _ in range(4):
        world.flink.job_manager.kill()
        world.flink.job_manager.start()
        time.sleep(25)


def restart_often(world):
    """Each time all TaskManagers, since one may run no task; and not before the job runs again after the last loss.

    Flink answers from a copy of the job that may be seconds old, in which it has not restored yet.
    """
    for number in range(1, 4):
        _, before, _ = world.job.state()
        for task_manager in world.flink.task_managers.values():
            task_manager.kill()
            task_manager.start()
        wait_until(lambda: world.job.state()[1] > before, 120, f"restart {number} of the job")
        world.job.await_running(120)
