/** One job at a time per group (rule E5): a lease in Kafka that the running job holds. */
package io.fenceline.kafka.lease;
