"""The command testing/faults/recovery."""

import re
import shutil
import tempfile
import time
from pathlib import Path

from .. import homes
from ..broker import Broker
from ..cli import BAD, DONE, code_of, parser
from .drill import Drill

PROPERTIES = re.compile(r"```properties\n(.*?)```", re.DOTALL)

EPILOG = """exit codes: 0 as docs/recovery.md promises; 1 not; 2 something is missing on this machine, or wrong options; 3 the drill
could not go on; 130 Ctrl-C.

Two brokers, each a cluster of its own, and between them MirrorMaker 2 with the properties of docs/recovery.md. The job
reads half of the fixes and is killed; the other half is mirrored; then the first cluster is killed, and the job starts on
the second one with its state, at the time of its newest checkpoint.

It needs Kafka 4.2 in KAFKA_HOME (or ../shared/lab, which fetches it), a JDK, Maven to fetch MirrorMaker where that home
lacks it, and Linux.
"""


def main(arguments):
    command = parser("testing/faults/recovery", "Loses a Kafka cluster with its job, and continues on a mirror of it.", EPILOG)
    options = command.parse_args(arguments)
    return code_of("testing/faults/recovery", lambda: _run(options))


def _run(options):
    found = homes.of_kafka()
    directory = Path(tempfile.mkdtemp(prefix="fenceline-recovery-"))
    properties = PROPERTIES.search((homes.PROJECT / "docs" / "recovery.md").read_text()).group(1)
    active = Broker(found, directory, "active", "4L6g3nShT-eMCtK--X86sA")
    passive = Broker(found, directory, "passive", "4L6g3nShT-eMCtK--X86sB")
    drill, good = Drill(found, directory, active, passive, properties), False
    began = time.monotonic()
    try:
        findings = drill.play()
        good = not findings
    finally:
        drill.stop()
        if options.keep or not good:
            print(f"logs and data: {directory}")
        else:
            shutil.rmtree(directory)
    for finding in findings:
        print(f"WRONG: {finding}")
    if good:
        print(f"continued on the other cluster, {drill.expected} transitions exactly as expected, none of the {drill.fixes} "
              f"fixes late; {time.monotonic() - began:.0f} s")
    return DONE if good else BAD
