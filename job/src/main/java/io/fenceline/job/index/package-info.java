/** Which zones contain this point? Knows no time, no Flink, no Kafka. */
package io.fenceline.job.index;
