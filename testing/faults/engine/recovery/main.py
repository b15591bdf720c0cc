"""The command testing/faults/recovery."""

import re
import shutil
import tempfile
import time
from pathlib import Path

from .. import homes
from ..cli import BAD, DONE, code_of, parser, some
from .drill import Drill

PROPERTIES = re.compile(r"```properties\n(.*?)```", re.DOTALL)

# By the names of the drills.
DRILLS = {
    "flink": ("the Flink cluster is lost, exactly-once", Drill.lose_flink),
    "kafka": ("Kafka and Flink are lost, a mirror is left", Drill.lose_kafka),
    "kafka-exactly-once": ("the same, exactly-once", Drill.lose_kafka_exactly_once),
    "restore": ("Kafka and Flink are lost, an export of the zones is left", Drill.restore),
}

EPILOG = """exit codes: 0 as docs/recovery.md promises; 1 not; 2 something is missing on this machine, or wrong options; 3 a drill
could not go on; 130 Ctrl-C.

Two brokers, each a cluster of its own, with MirrorMaker 2 between them and the properties of docs/recovery.md; topics of the
first one begin at later offsets. The job evaluates three quarters of the fixes on a Flink cluster, all of whose processes
are then killed, with or without the first Kafka cluster; it continues on a new one, as the document says.

It needs Flink 2.2 and Kafka 4.2 in FLINK_HOME and KAFKA_HOME (or ../shared/lab, which fetches them), a JDK, Maven to fetch
MirrorMaker where that home lacks it, and Linux.
"""


def main(arguments):
    command = parser("testing/faults/recovery", "Loses clusters, and continues on others.", EPILOG)
    command.add_argument("--only", metavar="DRILL,...", help=f"of {', '.join(DRILLS)}")
    options = command.parse_args(arguments)
    chosen = some(command, options.only, DRILLS)
    return code_of("testing/faults/recovery", lambda: _run(options, chosen))


def _run(options, chosen):
    found = homes.find()
    return DONE if all([_play(found, name, options.keep) for name in chosen]) else BAD


def _play(found, name, keep):
    title, play = DRILLS[name]
    directory = Path(tempfile.mkdtemp(prefix="fenceline-recovery-"))
    properties = PROPERTIES.search((homes.PROJECT / "docs" / "recovery.md").read_text()).group(1)
    drill, good, began = Drill(found, directory, properties), False, time.monotonic()
    try:
        findings = play(drill)
        good = not findings
    finally:
        drill.stop()
        if keep or not good:
            print(f"{title}: logs and data: {directory}")
        else:
            shutil.rmtree(directory)
    for finding in findings:
        print(f"WRONG: {finding}")
    if good:
        print(f"{title}: {len(drill.expected)} transitions as expected; {time.monotonic() - began:.0f} s", flush=True)
    return good
