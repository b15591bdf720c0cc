"""The command testing/faults/run."""

import os
import sys
import time
from pathlib import Path

from . import homes, registry, schedule
from .cli import BAD, DONE, code_of, parser, positive, some
from .faults import FAULTS
from .processes import Failed, Needed
from .results import ResultFile, table
from .suite import Suite

TITLES = {kind: fault.title for kind, fault in FAULTS.items()}

EPILOG = """faults:
""" + "\n".join(f"  {kind:20} {fault.title}" for kind, fault in FAULTS.items()) + """

exit codes: 0 nothing lost, doubled or wrong; 1 something was; 2 something is missing on this machine, or wrong options;
3 the suite could not go on (a job that never recovers); 130 Ctrl-C. After each of them, --resume continues.

It needs Flink 2.2 and Kafka 4.2 in FLINK_HOME and KAFKA_HOME (or ../shared/lab, which fetches them), the ships in
../shared/data/ais, Linux, and 5 GB of free memory. A full checkpoint storage needs root, for a tmpfs; the schema registry
needs the program apicurio-registry, which . .ci/tools makes.
"""


def parse(arguments):
    command = parser("testing/faults/run", "Disturbs the job on real Kafka and Flink processes and compares its output with an "
                     "undisturbed run.", EPILOG)
    command.add_argument("--rounds", type=positive, default=10, help="faults to inject (default: 10)")
    command.add_argument("--seed", type=int, default=None, help="draws faults, moments and traces (default: drawn, printed)")
    command.add_argument("--only", metavar="KIND,...", help="these faults only")
    command.add_argument("--delivery", choices=("exactly-once", "at-least-once", "both"), default="both",
                        help="of the job (default: both, at-least-once in one block of four)")
    command.add_argument("--brief", action="store_true", help="outages of 5 to 8 s instead of 20 to 30 s")
    command.add_argument("--resume", action="store_true", help="continue after the last round in --results, with its seed")
    command.add_argument("--results", type=Path, default=homes.PROJECT / "target" / "faults" / "results.jsonl",
                        help="file of the results (default: target/faults/results.jsonl)")
    options = command.parse_args(arguments)
    options.only = some(command, options.only, FAULTS)
    return options


def main(arguments):
    options = parse(arguments)
    file = ResultFile(options.results)
    return code_of("testing/faults/run", lambda: _run(options, file), "; --resume continues")


def _run(options, file):
    planned = _planned(options, file)
    suite = Suite(options.seed, options.brief, lambda result: _report(file, result))
    failed = False
    try:
        suite.run(planned)
    except Failed:
        failed = True
        raise
    finally:
        results = file.read()
        bad = any(r.lost or r.doubled or r.wrong for r in results)
        _stop(suite, options.keep or failed or bad)
        print(table(results, TITLES), end="")
    return BAD if bad else DONE


def _planned(options, file):
    """The rounds that are still to be played."""
    if not options.resume:
        file.clear()
    done = file.read()
    if options.seed is None:
        options.seed = done[0].seed if done else time.time_ns() % 1_000_000
    print(f"seed {options.seed}", file=sys.stderr)
    deliveries = ("exactly-once", "at-least-once") if options.delivery == "both" else (options.delivery,)
    return schedule.rounds(options.seed, options.rounds, _possible(options.only), deliveries)[len(done):]


def _stop(suite, keep):
    suite.stop(keep)
    if keep:
        print(f"logs and data: {suite.cluster.directory}", file=sys.stderr)


def _possible(kinds):
    """Without those that cannot be injected here."""
    possible = []
    for kind in kinds:
        if FAULTS[kind].mount and os.geteuid() != 0:
            print(f"{kind} is left out: only root can mount a tmpfs", file=sys.stderr)
        elif FAULTS[kind].avro and not registry.is_there():
            print(f"{kind} is left out: there is no {registry.PROGRAM} on the PATH", file=sys.stderr)
        else:
            possible.append(kind)
    if not possible:
        raise Needed("no fault is left")
    return possible


def _report(file, result):
    file.append(result)
    recovery = "" if result.recovery is None else f", recovered in {result.recovery} s"
    print(f"round {result.round}: {result.kind}, {result.delivery}: {'hit' if result.hit else 'not hit'}, "
          f"paused for {result.pause} s{recovery}, "
          f"{result.events} events, {result.lost} lost, {result.doubled} doubled, {result.wrong} wrong"
          + (f" ({result.note})" if result.note else ""), file=sys.stderr, flush=True)
