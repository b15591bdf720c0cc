"""One output of the job, reduced to what a disturbed and an undisturbed run have in common."""

import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    topic: str  # "transitions" or "ad-matches"
    id: str
    device: str
    zone: str
    time: int
    type: str
    content: str
    own: bool = False  # of a zone of this device alone
    reason: str = ""


def parse(line):
    """Reads a transition or an ad match; zone versions are offsets, which differ between files and Kafka."""
    fields = json.loads(line)
    fields.pop("zoneVersion", None)
    topic = "ad-matches" if "trigger" in fields else "transitions"
    return Event(topic, fields["id"], fields["deviceId"], fields["zoneId"], fields["time"],
                 fields.get("type") or fields["trigger"], json.dumps(fields, sort_keys=True), fields.get("scope") == "DEVICE",
                 fields.get("reason", ""))
