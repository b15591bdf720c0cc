/**
 * What a gateway serves from, in memory: zones, devices and places. One thread writes each store.
 * Knows neither Kafka nor HTTP.
 */
package io.fenceline.gateway.state;
