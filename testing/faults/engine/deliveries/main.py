"""The command testing/deliveries/run."""

import shutil
import tempfile
from pathlib import Path

from ..cli import BAD, DONE, code_of, parser, positive, progress, some
from ..homes import of_kafka
from .scenarios import LIMIT_MIB, LIMIT_MILLIS, SCENARIOS, WARM_UP_SECONDS
from .system import System

HEAD = "| fault | rounds | events | lost | out of order | repeated | p99, ms |\n|---|--:|--:|--:|--:|--:|--:|"
DEVICES = 200

DESCRIPTION = """Runs a deliverer with a Kafka and webhooks beside it, disturbs them while events flow, and compares what each webhook got
with the topic.

scenarios:
""" + "\n".join(f"  {name:10} {scenario.title}, {scenario.rate} events/s to each endpoint" for name, scenario in SCENARIOS.items())

EPILOG = f"""Required: each event at each endpoint that can take it, at least once, and in the order of its device: none comes for the first
time after a later one. `lost`, `out of order` and `repeated` are sums over these endpoints. p99, from Kafka's timestamp of an event to
the answer, is that of the worst good endpoint, after {WARM_UP_SECONDS} s of warm-up: under {LIMIT_MILLIS} ms. Beside hostile endpoints (endless bodies, slow headers, 100,000
headers, redirects to a metadata address and to loopback) no redirect is followed, and the deliverer takes up to {LIMIT_MIB} MiB.

exit codes: 0 all of it held; 1 it did not, the table says where; 2 something is missing on this machine, or wrong options; 3 the
command could not go on; 130 Ctrl-C. It needs a JDK 17 or 21 and a Kafka 4.2 in KAFKA_HOME.
"""


def parse(arguments):
    command = parser("testing/deliveries/run", DESCRIPTION, EPILOG)
    command.add_argument("--only", metavar="SCENARIO,...", help="some of the scenarios")
    command.add_argument("--rounds", type=positive, help="kills in each scenario (default: 20 of the deliverer, 5 of others)")
    command.add_argument("--seconds", type=positive, default=120, help="of scenarios without kills (default: 120)")
    options = command.parse_args(arguments)
    options.scenarios = some(command, options.only, SCENARIOS)
    if options.seconds <= WARM_UP_SECONDS:
        command.error(f"--seconds: more than the warm-up of {WARM_UP_SECONDS}")
    return options


def main(arguments):
    options = parse(arguments)
    return code_of("testing/deliveries/run", lambda: _run(options))


def _run(options):
    homes = of_kafka()
    outcomes = [_play(homes, name, options) for name in options.scenarios]
    print("\n".join([HEAD, *(outcome.row for outcome in outcomes)]))
    return DONE if not any(outcome.problems for outcome in outcomes) else BAD


def _play(homes, name, options):
    scenario = SCENARIOS[name]
    directory, keep = Path(tempfile.mkdtemp(prefix="fenceline-deliveries-")), True
    system = System(homes, directory, scenario.kinds, DEVICES, scenario.rate)
    try:
        system.begin()
        outcome = scenario.play(system, options.rounds if scenario.fault and options.rounds else scenario.rounds,
                                options.seconds, progress)
        progress(f"{outcome.row} deliverer: {system.deliverer_mib():.0f} MiB")
        for problem in outcome.problems:
            progress(f"FAILED: {problem}")
        keep = options.keep or bool(outcome.problems)
        return outcome
    finally:
        system.stop()
        if keep:
            progress(f"logs and data: {directory}")
        else:
            shutil.rmtree(directory)
