/**
 * Shapes on the globe and the exact answer to whether one covers a point. Knows no zones, events,
 * Flink or Kafka.
 */
package io.fenceline.geo;
