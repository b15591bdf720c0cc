/** Fixes from an MQTT broker: the connection, the order, acknowledgements. */
package io.fenceline.gateway.mqtt;
