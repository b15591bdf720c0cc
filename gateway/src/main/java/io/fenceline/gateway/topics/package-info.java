/**
 * Reads Kafka's topics into the stores, each on a thread of its own, without a consumer group.
 * Survives Kafka being away. Knows no HTTP.
 */
package io.fenceline.gateway.topics;
