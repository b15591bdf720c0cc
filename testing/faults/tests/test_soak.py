import unittest
from dataclasses import replace
from xml.etree import ElementTree

from engine.soak import chart, report
from engine.soak.quantities import CYCLES, LOAD, Samples
from engine.soak.run import Outcome

GOOD = Outcome(sent=10, applied=10, lag=0, refused=0, lost_transactions=0, restarts=0, failed_checkpoints=0, checkpoints=3,
               silent_devices=1)


def measured():
    samples = Samples()
    for number in range(1, 10):
        samples.add(LOAD, "heap", "taskmanager-1", number, 50)
        samples.add(LOAD, "heap", "jobmanager", number, 60)
        samples.add(CYCLES, "threads", "jobmanager", number, 10 * number)
    return samples


class OutcomeTest(unittest.TestCase):
    def test_a_job_that_kept_up_has_no_problem(self):
        self.assertEqual(GOOD.problems(), [])

    def test_each_problem_is_named(self):
        bad = replace(GOOD, applied=9, restarts=1, failed_checkpoints=2)
        self.assertEqual(bad.problems(), ["restarts: 1", "failed checkpoints: 2", "applied 9 of 10 fixes"])


class ReportTest(unittest.TestCase):
    def test_each_series_has_a_line_with_its_verdict(self):
        lines = report.tables(measured()).splitlines()
        self.assertIn("| live heap, MB | taskmanager-1 | 50.0 | 50.0 | +0.0 | 2.5 | yes |", lines)
        self.assertIn("| threads | jobmanager | 50 | 80 | +30 | 3 | **no** |", lines)
        self.assertEqual(report.not_flat(measured()), ["threads of jobmanager (cycles)"])

    def test_a_series_without_thirds_has_none(self):
        samples = Samples()
        samples.add(LOAD, "lag", "job", 1, 5)
        self.assertEqual(report.tables(samples), "")


class ChartTest(unittest.TestCase):
    def test_each_measured_quantity_has_a_panel_with_a_line_for_each_process(self):
        drawn = ElementTree.fromstring(chart.draw(measured()))
        panels = drawn.findall("{http://www.w3.org/2000/svg}g")
        self.assertEqual([len(panel.findall("{http://www.w3.org/2000/svg}polyline")) for panel in panels], [2, 1])
        self.assertIn("not flat", "".join(panels[1].itertext()))
        self.assertNotIn("not flat", "".join(panels[0].itertext()))
