import unittest

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

    def test_a_clock_is_the_newest_time_of_a_device(self):
        fixes = [Fix("a", 1, ""), Fix("b", 7, ""), Fix("a", 9, ""), Fix("a", 4, "")]
        self.assertEqual(trace.clocks(fixes), {"a": 9, "b": 7})
