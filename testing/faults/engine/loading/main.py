"""The command testing/faults/initial-zones."""

from ..cli import BAD, DONE, code_of, parser, positive, progress
from ..cluster import Cluster
from ..processes import Failed
from . import trace
from .run import SLOTS, Loading

BACKENDS = ("hashmap", "rocksdb")
HEAD = ("| state backend | zones read at the kill | waiting fixes | heap after a collection, MB | most resident, MB "
        "| checkpoint, MB | lost | doubled | wrong | disordered |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")

EPILOG = """exit codes: 0 nothing lost, doubled, wrong or disordered; 1 something was; 2 something is missing on this machine, or
wrong options; 3 the scenario could not go on; 130 Ctrl-C.

Each fix is one transition, but only if it is evaluated after all zones have been read. A quota of the brokers slows down
the reading of zones. Half the fixes are read by a process that loads no zones, so they wait in state; then the process
that keeps them is killed.

It needs Flink 2.2 and Kafka 4.2 in FLINK_HOME and KAFKA_HOME (or ../shared/lab, which fetches them), a JDK with jcmd,
Linux, and 6 GB of free memory.
"""


def parse(arguments):
    command = parser("testing/faults/initial-zones", "Kills the job on real Kafka and Flink processes while initial zones load and "
                     "fixes wait for them.", EPILOG)
    command.add_argument("--zones", type=positive, default=300_000, help="(default: 300000)")
    command.add_argument("--fixes", type=positive, default=1_000_000, help="half of them wait in state (default: 1000000)")
    command.add_argument("--rate", type=positive, default=25_000, help="fixes per second (default: 25000)")
    command.add_argument("--backend", choices=(*BACKENDS, "both"), default="both", help="of the state (default: both)")
    options = command.parse_args(arguments)
    if options.zones > trace.MAX_ZONES:
        command.error(f"--zones: at most {trace.MAX_ZONES}")
    return options


def main(arguments):
    options = parse(arguments)
    return code_of("testing/faults/initial-zones", lambda: _run(options))


def _run(options):
    cluster, keep, outcomes = Cluster(SLOTS), True, []
    try:
        _load_zones(cluster, options.zones)
        for backend in BACKENDS if options.backend == "both" else (options.backend,):
            outcomes.append(_play(cluster, backend, options))
        keep = options.keep or not all(outcome.tally.good for outcome in outcomes)
    finally:
        cluster.stop(keep)
        if keep:
            progress(f"logs and data: {cluster.directory}")
    print("\n".join([HEAD, *map(_line, outcomes)]))
    return DONE if all(outcome.tally.good for outcome in outcomes) else BAD


def _load_zones(cluster, count):
    file = cluster.directory / "zones.ndjson"
    trace.write_zones(count, file)
    cluster.start()
    cluster.load_zones(file)


def _play(cluster, backend, options):
    loading = Loading(cluster, backend, options.zones, trace.Fixes(options.zones, options.fixes), options.rate, progress)
    try:
        return loading.play()
    except Failed as e:
        raise Failed(f"{backend}: {e}") from e
    finally:
        loading.close()


def _line(outcome):
    tally = outcome.tally
    figures = [f"{value:,.0f}" for value in (outcome.zones, outcome.waiting, outcome.heap, outcome.resident, outcome.checkpoint,
                                             tally.lost, tally.doubled, tally.wrong, tally.disordered)]
    return "| " + " | ".join([outcome.backend, *figures]) + " |"
