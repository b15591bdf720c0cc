/**
 * A Kafka source that detects data loss (rule E5): it checks the positions of the job against the
 * offsets and the id of the topic. Independent of the format of the records.
 */
package io.fenceline.connectors.loss;
