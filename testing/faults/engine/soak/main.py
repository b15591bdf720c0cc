"""The command testing/faults/soak."""

import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from .. import homes
from ..cli import BAD, DONE, code_of, parser, positive, progress
from ..cluster import Cluster
from ..processes import Failed, Needed
from . import chart, report
from .quantities import Samples
from .run import FLINK_SETTINGS, KAFKA_SETTINGS, SLOTS, Outcome, Soak

TARGET = homes.PROJECT / "target" / "faults"

EPILOG = """exit codes: 0 everything is flat and the job kept up; 1 something is not, or it did not; 2 something is missing on
this machine, or wrong options; 3 the soak could not go on; 130 Ctrl-C. What was measured until then is in the results.

It prints Markdown: the measured figures, and whether each is flat. A quantity is flat if the median of the last third of
its measurements exceeds that of the middle third by no more than the table permits; the first third is warm-up.

It needs Flink 2.2 and Kafka 4.2 in FLINK_HOME and KAFKA_HOME (or ../shared/lab, which fetches them), a JDK with jcmd, the
zones in ../shared/data/ais, Linux, and 6 GB of free memory.
"""


def parse(arguments):
    command = parser("testing/faults/soak", "Runs the job on real Kafka and Flink processes for long, and checks that nothing grows.",
                     EPILOG)
    command.add_argument("--minutes", type=positive, default=20, help="under load (default: 20)")
    command.add_argument("--cycles", type=positive, default=10, help="of submit and cancel, afterwards (default: 10)")
    command.add_argument("--rate", type=positive, default=2000, help="fixes per second (default: 2000)")
    command.add_argument("--seed", type=int, default=None, help="draws devices and changes (default: drawn, printed)")
    command.add_argument("--results", type=Path, default=TARGET / "soak.json",
                        help="file of all measurements (default: target/faults/soak.json)")
    command.add_argument("--chart", type=Path, default=TARGET / "soak.svg", help="(default: target/faults/soak.svg)")
    command.add_argument("--redraw", action="store_true", help="run nothing; print the tables and draw the chart of --results")
    return command.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    return code_of("testing/faults/soak", lambda: _redraw(options) if options.redraw else _run(options))


def _run(options):
    options.seed = time.time_ns() % 1_000_000 if options.seed is None else options.seed
    progress(f"seed {options.seed}")
    cluster, samples = Cluster(SLOTS, KAFKA_SETTINGS, FLINK_SETTINGS), Samples()
    soak, outcome, keep = Soak(cluster, options.seed, options.rate, samples, progress), None, options.keep
    try:
        soak.start()
        outcome = soak.under_load(options.minutes)
        soak.cycles(options.cycles)
        keep |= bool(_problems(outcome, samples))
    except Failed:
        keep = True
        raise
    finally:
        soak.close()
        cluster.stop(keep)
        if keep:
            progress(f"logs and data: {cluster.directory}")
        _write(options.results, json.dumps({
            "seed": options.seed, "minutes": options.minutes, "cycles": options.cycles, "rate": options.rate,
            "outcome": outcome and asdict(outcome), "samples": samples.values}))
    return _report(options, outcome, samples)


def _redraw(options):
    if not options.results.exists():
        raise Needed(f"{options.results} is not there: run without --redraw first, or give another --results")
    results = json.loads(options.results.read_text())
    if not results["outcome"]:
        raise Needed(f"{options.results} is of a soak that did not end: run without --redraw")
    return _report(options, Outcome(**results["outcome"]), Samples(results["samples"]))


def _report(options, outcome, samples):
    _write(options.chart, chart.draw(samples))
    print(report.summary(outcome))
    print(report.tables(samples), end="")
    problems = _problems(outcome, samples)
    for problem in problems:
        progress(problem)
    return BAD if problems else DONE


def _problems(outcome, samples):
    return [*outcome.problems(), *(f"not flat: {name}" for name in report.not_flat(samples))]


def _write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
