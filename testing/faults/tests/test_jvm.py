import unittest

from engine.processes import Failed
from engine.jvm import Memory, parse

SERIAL = """4711:
Command executed successfully
 def new generation   total 9792K, used 1000K [0x00000000e0000000, 0x00000000e0aa0000, 0x00000000eaaa0000)
  eden space 8704K,  11% used [0x00000000e0000000, 0x00000000e00fa000, 0x00000000e0880000)
 tenured generation   total 21888K, used 2000K [0x00000000eaaa0000, 0x00000000ec000000, 0x0000000100000000)
   the space 21888K,   9% used [0x00000000eaaa0000, 0x00000000eac94000, 0x00000000eac94000, 0x00000000ec000000)
 Metaspace       used 5000K, committed 5184K, reserved 1056768K
  class space    used 700K, committed 768K, reserved 1048576K
ClassLoader         Parent              CLD*               Classes   ChunkSz   BlockSz  Type
0x0000000800010000  0x0000000800020000  0x00007f0000000000     120     99999     90000  org.apache.flink.util.ChildFirstClassLoader
                                                                12      9999      9000   + hidden classes
0x0000000800030000  0x0000000000000000  0x00007f0000000001     220     99999     90000  org.apache.flink.core.plugin.PluginLoader$PluginClassLoader
Total = 2                                                      352    199998    180000
"""
G1 = """ garbage-first heap   total 262144K, used 3000K [0x0000000700000000, 0x0000000800000000)
 Metaspace       used 5000K, committed 5184K, reserved 1056768K
"""


class JvmTest(unittest.TestCase):
    def test_the_heap_is_the_sum_of_the_generations(self):
        self.assertEqual(parse(SERIAL), Memory(3.072, 5.12, 1))

    def test_the_heap_of_g1_has_one_line(self):
        self.assertEqual(parse(G1), Memory(3.072, 5.12, 0))

    def test_an_unknown_report_is_refused(self):
        with self.assertRaises(Failed):
            parse("Command executed successfully")
