/** MQTT topics: templates, messages, the connection to a broker. */
package io.fenceline.delivery.mqtt;
