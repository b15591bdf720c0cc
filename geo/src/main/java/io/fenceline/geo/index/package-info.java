/**
 * The index over shapes and ids: finds the zones that cover a point or meet a segment. Knows no
 * time, no rules, no Flink, no Kafka.
 */
package io.fenceline.geo.index;
