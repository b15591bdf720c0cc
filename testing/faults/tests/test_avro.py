import json
import struct
import unittest

from engine.avro import JsonValues, Values
from engine.counts import parse
from engine.homes import PROJECT

SCHEMAS = PROJECT / "records/src/main/resources/io/fenceline/format/avro"


def schema(name):
    return json.loads((SCHEMAS / f"{name}.avsc").read_text())


def printed(data):
    """As Kafka's Bytes.toString()."""
    return "".join(chr(byte) if 0x20 <= byte <= 0x7E and byte != 0x5C else f"\\x{byte:02X}" for byte in data)


class AvroTest(unittest.TestCase):
    def test_a_value_becomes_the_json_of_the_same_output(self):
        value = (b"\0\0\0\0\5" + b"\4id" + b"\2d" + b"\6a\\b" + b"\0" + b"\x0aENTER" + b"\2\x0aMOVED" + b"\x80\x01"
                 + struct.pack("<dd", -90.05819, float("nan")) + b"\2" + b"\x14" + '{"a":"é"}'.encode() + b"\2" + b"\x027")
        numbers = []
        values = Values(lambda number: numbers.append(number) or schema("AdMatch"))
        self.assertEqual(json.loads(values.json(printed(value))), {
            "id": "id", "deviceId": "d", "zoneId": "a\\b", "trigger": "ENTER", "reason": "MOVED", "time": 64,
            "lon": -90.05819, "attributes": {"a": "é"}, "ad": 7})
        self.assertEqual(numbers, [5])

    def test_a_count_is_read_from_either_format(self):
        value = b"\0\0\0\0\1" + b"\x0adepot" + b"\6" + b"\2" + b"\0\0\0"
        values = Values(lambda number: schema("Occupancy"))
        line = f"Partition:0\tOffset:7\tdepot\t{printed(value)}\n"
        self.assertEqual(parse(line, values), (7, "depot", 3))
        self.assertEqual(parse("Partition:0\tOffset:8\tdepot\tnull\n", values), (8, "depot", None))
        self.assertEqual(JsonValues.json("{}"), "{}")

    def test_json_is_no_avro(self):
        self.assertRaises(ValueError, Values(self.fail).json, '{"id":"a"}')


if __name__ == "__main__":
    unittest.main()
