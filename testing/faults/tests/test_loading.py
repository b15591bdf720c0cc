import json
import unittest

from engine.loading.tally import Tally
from engine.loading.trace import TURNS, Fixes, _zone

ZONES, DEVICES = 2_000, 10
FIXES = Fixes(ZONES, DEVICES * TURNS)


def zone_around(fix):
    """The zone that covers the fix, by trying all."""
    for number in range(ZONES):
        zone = _zone(number)
        (west, south), (east, north) = zone["geometry"]["coordinates"][0][0], zone["geometry"]["coordinates"][0][2]
        if west < fix["lon"] < east and south < fix["lat"] < north:
            return zone["id"]
    return None


def transitions():
    """What a job does that knows all zones."""
    inside, result = {}, []
    for fix in FIXES[0:len(FIXES)]:
        fields = json.loads(fix.line)
        known, zone = inside.get(fix.device), zone_around(fields)
        reason = "FIRST_FIX" if fix.device not in inside else "MOVED"
        inside[fix.device] = zone
        result += [{"deviceId": fix.device, "time": fix.time, "reason": reason, "type": kind, "zoneId": changed}
                   for kind, changed in (("EXIT", known), ("ENTER", zone)) if changed]
    return result


class LoadingTest(unittest.TestCase):
    def tally(self, seen):
        tally = Tally(FIXES)
        for transition in seen:
            tally.add(transition)
        return tally

    def test_each_fix_is_one_transition(self):
        tally = self.tally(transitions())
        self.assertEqual(tally.seen, len(FIXES))
        self.assertTrue(tally.good)

    def test_a_lost_and_a_doubled_transition_are_counted(self):
        seen = transitions()
        tally = self.tally([*seen[:-1], seen[0]])
        self.assertEqual((tally.lost, tally.doubled), (1, 1))

    def test_an_early_evaluation_is_wrong(self):
        seen = transitions()
        tally = self.tally([*seen[1:], seen[0] | {"reason": "ZONE_CHANGED"}])
        self.assertEqual((tally.lost, tally.wrong), (1, 1))

    def test_a_transition_before_that_of_an_earlier_fix_is_disordered(self):
        self.assertEqual(self.tally(reversed(transitions())).disordered, len(FIXES) - DEVICES)


if __name__ == "__main__":
    unittest.main()
