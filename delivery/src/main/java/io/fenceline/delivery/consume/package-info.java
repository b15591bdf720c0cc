/** From Kafka to one endpoint: reading as a consumer group, sending, committing what is done. */
package io.fenceline.delivery.consume;
