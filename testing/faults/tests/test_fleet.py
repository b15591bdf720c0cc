import unittest
from collections import Counter

from engine.soak.fleet import FIXES_PER_DEVICE, INTERVAL_SECONDS, Fleet


class FleetTest(unittest.TestCase):
    def setUp(self):
        self.fleet = Fleet(3, 50)

    def devices(self, begin, end):
        return {fix.device for fix in self.fleet[begin:end]}

    def test_any_part_of_the_trace_is_drawn_alone(self):
        self.assertEqual(self.fleet[1000:1100], Fleet(3, 50)[900:1200][100:200])
        self.assertNotEqual(self.fleet[1000:1100], Fleet(4, 50)[1000:1100])

    def test_the_number_of_devices_is_the_same_at_any_time(self):
        turn = 50 * INTERVAL_SECONDS
        for begin in (0, 777, 5 * turn):
            self.assertEqual(len(self.devices(begin, begin + turn)), turn)

    def test_each_device_sends_the_same_number_of_fixes_and_vanishes(self):
        turn = self.fleet.devices
        counts = Counter(fix.device for fix in self.fleet[0:3 * FIXES_PER_DEVICE * turn])
        self.assertEqual(max(counts.values()), FIXES_PER_DEVICE)
        self.assertFalse(self.devices(0, turn) & self.devices(FIXES_PER_DEVICE * turn, (FIXES_PER_DEVICE + 1) * turn))

    def test_in_each_turn_equally_many_devices_vanish(self):
        turn = self.fleet.devices
        vanished = [len(self.devices(n * turn, (n + 1) * turn) - self.devices((n + 1) * turn, (n + 2) * turn))
                    for n in range(FIXES_PER_DEVICE)]
        self.assertEqual(sum(vanished), turn)
        self.assertLessEqual(max(vanished) - min(vanished), 1)

    def test_the_time_of_a_device_moves_on(self):
        times = [fix.time for fix in self.fleet[0:5000]]
        self.assertEqual(times, sorted(times))
