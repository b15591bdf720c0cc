package io.fenceline.gateway.mqtt;

import java.util.List;

/**
 * A message that waits to be taken.
 *
 * @param parts the JSON of each fix in it
 * @param bytes of its payload, which is held until it is acknowledged
 * @param acknowledge tells the broker that the message was taken
 */
record MqttMessage(String topic, List<byte[]> parts, int bytes, Runnable acknowledge) {}
