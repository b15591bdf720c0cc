package io.fenceline.gateway;

import io.fenceline.evaluation.Policy;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.gateway.map.MapOptions;
import io.fenceline.gateway.mqtt.MqttOptions;
import io.fenceline.gateway.state.StoreLimits;
import io.fenceline.kafka.KafkaSettings;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The options of a gateway. Immutable.
 *
 * @param formats of the topics that the job reads and writes
 * @param layout the places of the fields in the job's fixes
 * @param policy the job's options for the rules, for explanations and trials
 * @param deviceHistory how far back locations are read at the start, and how long a device is
 *     remembered after its last fix came
 * @param unreadyAfter how long Kafka may be silent before the gateway is not ready; null for ever
 * @param cursorSecret a file with the secret that cursors are signed with; null for a key that
 *     follows from the id of the Kafka cluster
 * @param mqtt the broker that fixes come from; null for none
 * @param held how much is held in memory
 */
public record GatewayOptions(
    KafkaSettings kafka,
    GatewayTopics topics,
    AccessOptions access,
    ServerOptions server,
    TopicFormats formats,
    FixLayout layout,
    Policy policy,
    Duration deviceHistory,
    MapOptions map,
    Duration unreadyAfter,
    Path cursorSecret,
    MqttOptions mqtt,
    StoreLimits held) {

  /** Reads the fixes of the topic of locations. */
  FixReader fixReader() {
    return formats.locations().fixReader(layout, field -> {});
  }
}
