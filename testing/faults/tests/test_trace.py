import json
import tempfile
import unittest
from pathlib import Path

from engine import trace
from engine.trace import Fix


class TraceTest(unittest.TestCase):
    def test_a_seed_draws_the_same_trace_again(self):
        self.assertEqual(trace.seeded(3, 1000), trace.seeded(3, 1000))
        self.assertNotEqual(trace.seeded(3, 1000), trace.seeded(4, 1000))

    def test_the_fixes_of_a_pair_are_swapped_within_a_block(self):
        fixes = trace.swapped(3, 2 * trace.SWAPPED_BLOCK + 5)
        self.assertEqual(len(fixes), 2 * trace.SWAPPED_BLOCK)
        for block in (fixes[:trace.SWAPPED_BLOCK], fixes[trace.SWAPPED_BLOCK:]):
            times = [fix.time for fix in block if fix.device == "walk-7"]
            self.assertEqual(times, sorted(times, reverse=True))
            self.assertEqual(times[0] - times[1], trace.SWAPPED_DEVICES)

    def test_each_fifth_device_has_a_zone_around_the_middle_of_its_way(self):
        fixes = [Fix(f"d{number}", 0, f'{{"lon":{lon},"lat":7}}') for number in range(6) for lon in (1, 2, 3)]
        with tempfile.TemporaryDirectory() as directory:
            target = Path(directory, "zones")
            trace.write_device_zones(fixes, target)
            zones = [json.loads(line) for line in target.read_text().splitlines()]
        self.assertEqual([zone["properties"]["deviceId"] for zone in zones], ["d0", "d5"])
        self.assertEqual(zones[0]["geometry"]["coordinates"], [2, 7])

    def test_a_clock_is_the_newest_time_of_a_device(self):
        fixes = [Fix("a", 1, ""), Fix("b", 7, ""), Fix("a", 9, ""), Fix("a", 4, "")]
        self.assertEqual(trace.clocks(fixes), {"a": 9, "b": 7})
