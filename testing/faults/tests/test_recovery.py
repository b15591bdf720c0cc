import unittest

from engine.homes import PROJECT
from engine.recovery.main import PROPERTIES


class RecoveryTest(unittest.TestCase):
    def test_the_document_has_the_properties_of_the_mirror_with_every_topic_under_its_own_name(self):
        properties = PROPERTIES.search((PROJECT / "docs" / "recovery.md").read_text()).group(1)
        values = dict(line.split(" = ", 1) for line in properties.splitlines() if " = " in line)
        self.assertEqual(values["replication.policy.class"], "org.apache.kafka.connect.mirror.IdentityReplicationPolicy")
        self.assertEqual(set(values["a->b.topics"].split("|")),
                         {"locations", "zones", "device-zones", "transitions", "ad-matches", "dead-letters", "memberships", "occupancy", "places"})
        self.assertGreaterEqual(int(values["b.producer.max.request.size"]), 33 << 20)


if __name__ == "__main__":
    unittest.main()
