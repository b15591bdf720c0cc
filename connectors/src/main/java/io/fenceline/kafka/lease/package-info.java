/** One job at a time in each group (rule E5): a lease that a running job holds in Kafka. */
package io.fenceline.kafka.lease;
