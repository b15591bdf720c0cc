/** What changed since last time? Pure decisions over values; knows no Flink, no Kafka. */
package io.fenceline.job.transition;
