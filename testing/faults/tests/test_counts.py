import unittest

from engine.counts import differences, members, parse
from engine.events import Event


def event(id, zone, type, topic="transitions"):
    return Event(topic, id, "d", zone, 0, type, id)


class CountsTest(unittest.TestCase):
    def test_a_record_has_the_count_of_a_zone_or_is_a_tombstone(self):
        self.assertEqual(parse('Partition:0\tOffset:7\tdepot\t{"zoneId":"depot","count":3,"since":1}\n'), (7, "depot", 3))
        self.assertEqual(parse("Partition:0\tOffset:8\tdepot\tnull\n"), (8, "depot", None))

    def test_repeats_count_once_and_ads_not_at_all(self):
        events = [event("1", "a", "ENTER"), event("1", "a", "ENTER"), event("2", "a", "ENTER"), event("3", "a", "DWELL"),
                  event("4", "a", "EXIT"), event("5", "b", "ENTER", "ad-matches")]
        self.assertEqual(members(events), {"a": 1})

    def test_zones_of_one_device_have_no_count(self):
        self.assertEqual(members([Event("transitions", "1", "d", "a", 0, "ENTER", "1", own=True)]), {})

    def test_each_zone_has_the_count_of_its_members(self):
        expected = members([event("1", "a", "ENTER"), event("2", "b", "ENTER"), event("3", "b", "EXIT")])
        self.assertEqual(differences({"a": 1, "b": 0}, expected, lambda zone: False), [])
        self.assertEqual(differences({"a": 1}, expected, lambda zone: False), [])
        self.assertEqual(differences({"a": 2}, expected, lambda zone: False), ["a has 1 devices, not 2"])
        self.assertEqual(differences({"c": 1}, expected, lambda zone: False),
                         ["a has 1 devices, not no record", "c has 0 devices, not 1"])

    def test_a_zone_that_may_be_removed_needs_no_record(self):
        expected = members([event("1", "a", "ENTER")])
        self.assertEqual(differences({}, expected, lambda zone: True), [])
        self.assertEqual(differences({"a": 0}, expected, lambda zone: True), ["a has 1 devices, not 0"])


if __name__ == "__main__":
    unittest.main()
