/**
 * Which delivery is due, and which offsets are done: order per device, retries, pauses. Decides
 * only; knows no Kafka client, no transport and no clock of its own.
 */
package io.fenceline.delivery.order;
