/**
 * Decides what one fix changes for a device: memberships, transitions, timeouts. Pure decisions
 * over values; independent of Flink, Kafka and ads. A new trigger is decided here.
 */
package io.fenceline.evaluation;
