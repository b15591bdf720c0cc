import unittest

from engine.letters import parse


class LettersTest(unittest.TestCase):
    def test_a_letter_is_known_by_its_position_and_headers(self):
        line = "Partition:1\tOffset:7\treason:bad-key,detail:a\tb,topic:leg-1-device-zones\n"
        self.assertEqual(parse(line), (("Partition:1", "Offset:7"), "reason:bad-key,detail:a\tb,topic:leg-1-device-zones"))


if __name__ == "__main__":
    unittest.main()
