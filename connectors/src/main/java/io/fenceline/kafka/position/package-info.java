/**
 * Positions in Kafka topics that stay true (rule E5): a source that checks them against the topic.
 * Knows no records of Fenceline.
 */
package io.fenceline.kafka.position;
