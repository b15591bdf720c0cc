/**
 * Writing to Kafka: acknowledged, bounded, and never on an event loop. Knows no HTTP, and of zones
 * and places only how their records are checked before they are written.
 */
package io.fenceline.gateway.write;
