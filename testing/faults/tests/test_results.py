import tempfile
import unittest
from pathlib import Path

from engine.results import Result, ResultFile, table


def result(kind, delivery="exactly-once", recovery=5.0, lost=0, hit=True, pause=4.0):
    return Result(1, 2, kind, delivery, False, hit, lost, 0, 0, pause, recovery, 100)


class ResultsTest(unittest.TestCase):
    def test_the_table_has_a_line_for_each_kind_and_delivery_and_the_sum(self):
        results = [result("a", recovery=5.0), result("a", recovery=9.0, pause=6.0), result("a", "at-least-once", 3.0),
                   result("b", recovery=None, lost=2, hit=False)]
        self.assertEqual(table(results, {"a": "A", "b": "B", "c": "C"}).splitlines()[2:], [
            "| A | exactly-once | 2 | 2 | 0 | 0 | 0 | 5.0 | 6.0 | 7.0 | 9.0 |",
            "| A | at-least-once | 1 | 1 | 0 | 0 | 0 | 4.0 | 4.0 | 3.0 | 3.0 |",
            "| B | exactly-once | 1 | 0 | 2 | 0 | 0 | 4.0 | 4.0 |  |  |",
            "| all |  | 4 | 3 | 2 | 0 | 0 | 4.0 | 6.0 | 5.0 | 9.0 |"])

    def test_results_are_read_again(self):
        with tempfile.TemporaryDirectory() as directory:
            file = ResultFile(Path(directory, "new", "results"))
            self.assertEqual(file.read(), [])
            file.append(result("a"))
            file.append(result("b", recovery=None))
            self.assertEqual(file.read(), [result("a"), result("b", recovery=None)])
