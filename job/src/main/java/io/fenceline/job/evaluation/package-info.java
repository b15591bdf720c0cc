/**
 * What changes for a device by one fix: memberships, transitions, timeouts. Pure decisions over
 * values; knows no Flink, no Kafka, no ads. A new trigger is decided here.
 */
package io.fenceline.job.evaluation;
