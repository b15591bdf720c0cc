"""Values of Avro in Confluent's wire format, as Kafka's console consumer prints them."""

import json
import re
import struct

# Printed by it: ASCII as it is, all other bytes as \xHH.
DESERIALIZER = "org.apache.kafka.common.serialization.BytesDeserializer"
_HEADER = struct.Struct(">BI")
_VERBATIM = ("attributes", "ad")  # texts that are JSON


class Values:
    """Turns each value into the JSON that the job writes without a registry. `schema` returns the schema of an id."""

    options = ("--formatter-property", f"value.deserializer={DESERIALIZER}")

    def __init__(self, schema):
        self._schema = schema

    def json(self, printed):
        if printed == "null":
            return printed
        data = re.sub(rb"\\x(..)", lambda hex: bytes.fromhex(hex[1].decode()), printed.encode())
        zero, number = _HEADER.unpack_from(data)
        if zero:
            raise ValueError(f"no value of Avro: {printed}")
        fields = _Input(data, _HEADER.size).read(self._schema(number))
        known = {name: json.loads(value) if name in _VERBATIM else value
                 for name, value in fields.items() if value is not None and value == value}
        return json.dumps(known)


class JsonValues:
    options = ()

    @staticmethod
    def json(printed):
        return printed


class _Input:
    def __init__(self, data, at):
        self._data, self._at = data, at

    def read(self, schema):
        if isinstance(schema, list):
            return self.read(schema[self._long()])
        kind = schema["type"] if isinstance(schema, dict) else schema
        if kind == "record":
            return {field["name"]: self.read(field["type"]) for field in schema["fields"]}
        return {"null": lambda: None, "boolean": lambda: self._take(1) != b"\0", "long": self._long,
                "double": lambda: struct.unpack("<d", self._take(8))[0],
                "string": lambda: self._take(self._long()).decode()}[kind]()

    def _take(self, count):
        self._at += count
        return self._data[self._at - count:self._at]

    def _long(self):
        value, shift = 0, 0
        while True:
            (byte,) = self._take(1)
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return (value >> 1) ^ -(value & 1)
            shift += 7
