"""Writes records with librdkafka: a JSON object a line on standard input, with topic, key and value. An empty line asks for
an answer when all have been acknowledged."""

import json
import sys

from confluent_kafka import Producer

producer = Producer({"bootstrap.servers": sys.argv[1], "linger.ms": 5, "queue.buffering.max.messages": 100000})
failures = []


def delivered(error, record):
    if error is not None:
        failures.append(str(error))


for line in sys.stdin:
    if line.strip():
        record = json.loads(line)
        producer.produce(record["topic"], key=record["key"], value=record["value"], on_delivery=delivered)
        producer.poll(0)
    else:
        producer.flush()
        print(failures[0] if failures else "acknowledged", flush=True)
