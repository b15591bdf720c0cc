/**
 * Which zones cover this point, and which does this segment meet? The index over shapes and ids.
 * Knows no time, no rules, no Flink, no Kafka.
 */
package io.fenceline.geo.index;
