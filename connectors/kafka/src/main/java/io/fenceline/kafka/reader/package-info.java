/**
 * The reader of a topic that is kept current, on a thread of its own and without a consumer group:
 * survives Kafka being away, and notices losses (rules E5, E7). Knows no values.
 */
package io.fenceline.kafka.reader;
