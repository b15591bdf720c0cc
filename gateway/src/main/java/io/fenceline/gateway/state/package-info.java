/**
 * The in-memory stores that a gateway serves from: zones, devices and places. One thread writes
 * each store. Knows neither Kafka nor HTTP.
 */
package io.fenceline.gateway.state;
