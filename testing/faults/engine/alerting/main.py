"""The command testing/faults/alerts."""

import os
import sys

from ..cli import BAD, DONE, code_of, parser, positive, progress, some
from ..processes import Failed
from .faults import FAULTS, LIMIT_SECONDS
from .run import LIMIT_LOG_MB, play
from .world import World, await_calm

HEAD = ("| fault | alert, after seconds | true beside it | ends after repair, s | logs, MB/min |\n|---|---|---|--:|--:|")
SETTLE_SECONDS = 300

EPILOG = f"""exit codes: 0 each fault was reported within {LIMIT_SECONDS} s by an alert that names it, no alert fired that was not true, and
the logs grew by at most {LIMIT_LOG_MB} MB a minute; 1 something of this was not so; 2 something is missing on
this machine, or wrong options; 3 the command could not go on; 130 Ctrl-C.

It needs what faults/run needs, and Prometheus and apicurio-registry on the PATH. Prometheus runs with the shipped configuration and rules.
"""


def parse(arguments):
    command = parser("testing/faults/alerts",
                     "Measures how soon the shipped alerts report faults of real Kafka, Flink and gateway processes.", EPILOG)
    keys = [fault.key for fault in FAULTS]
    command.add_argument("--only", metavar="FAULT,...", help=f"of {', '.join(keys)}")
    command.add_argument("--rate", type=positive, default=100, help="fixes per second (default: 100)")
    options = command.parse_args(arguments)
    chosen = some(command, options.only, keys)
    options.faults = [fault for fault in FAULTS if fault.key in chosen]
    return options


def main(arguments):
    options = parse(arguments)
    return code_of("testing/faults/alerts", lambda: _run(options))


def _run(options):
    outcomes, keep, world = [], True, None
    try:
        world = _world(options)
        for fault in options.faults:
            outcomes.append(_play(world, fault))
        keep = options.keep or not all(outcome.good for outcome in outcomes)
    finally:
        if world:
            world.stop(keep)
            if keep:
                progress(f"logs and data: {world.directory}")
    print("\n".join([HEAD, *map(line, outcomes)]))
    return DONE if all(outcome.good for outcome in outcomes) else BAD


def _world(options):
    world = World(options.rate, progress)
    # Flink's reporters are plug-ins, which it looks for in its working directory otherwise.
    os.environ["FLINK_PLUGINS_DIR"] = str(world.cluster.homes.flink / "plugins")
    try:
        world.start()
        await_calm(world, SETTLE_SECONDS)
    except BaseException:
        world.stop(keep=True)
        progress(f"logs and data: {world.directory}")
        raise
    return world


def _play(world, fault):
    try:
        outcome = play(world, fault)
    except Failed as e:
        raise Failed(f"{fault.key}: {e}") from e
    progress(line(outcome))
    for name in outcome.missing:
        progress(f"MISSING within {LIMIT_SECONDS} s: {name}")
    for name in outcome.false:
        progress(f"FALSE: {name}")
    if outcome.is_loud:
        progress(f"LOUD: the logs grew by more than {LIMIT_LOG_MB} MB a minute")
    return outcome


def line(outcome):
    """A row of the table."""
    def cells(names):
        return ", ".join(f"{name} {outcome.fired[name]:.0f}" for name in names if name in outcome.fired)

    expected = cells(outcome.fault.expected) or "none" if not outcome.missing else "MISSING: " + ", ".join(outcome.missing)
    beside = cells(sorted(set(outcome.fired) - set(outcome.fault.expected)))
    false = " FALSE: " + ", ".join(outcome.false) if outcome.false else ""
    over = "" if outcome.over is None else f"{outcome.over:.0f}"
    return f"| {outcome.fault.title} | {expected} | {beside}{false} | {over} | {outcome.log:.1f} |"
