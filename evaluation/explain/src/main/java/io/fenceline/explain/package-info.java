/**
 * Replays the recorded fixes of a device through the evaluation, and says why it got, or did not
 * get, its transitions and ads (rule X1), with the zones that were in force then (rule Z7). Knows
 * no Flink.
 */
package io.fenceline.explain;
