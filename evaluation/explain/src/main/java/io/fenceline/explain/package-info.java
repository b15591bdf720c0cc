/**
 * Replays the recorded fixes of a device through the evaluation, and says why it got, or did not
 * get, its transitions and ads (rule X1). Knows no Flink.
 */
package io.fenceline.explain;
