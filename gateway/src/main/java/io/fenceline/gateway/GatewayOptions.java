package io.fenceline.gateway;

import io.fenceline.format.Encodings;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.gateway.map.MapOptions;
import io.fenceline.kafka.KafkaSettings;
import java.time.Duration;

/**
 * What a gateway is started with. Immutable.
 *
 * @param encodings those of the topics that the job reads and writes
 * @param layout where the fields of its fixes are
 * @param deviceHistory how far back locations are read at the start, and how long a device is
 *     remembered after its last fix came
 */
public record GatewayOptions(
    KafkaSettings kafka,
    GatewayTopics topics,
    AccessOptions access,
    ServerOptions server,
    Encodings encodings,
    FixLayout layout,
    Duration deviceHistory,
    MapOptions map) {

  /** The same with other access. */
  public GatewayOptions withAccess(AccessOptions other) {
    return new GatewayOptions(kafka, topics, other, server, encodings, layout, deviceHistory, map);
  }

  /** The same on another server. */
  public GatewayOptions withServer(ServerOptions other) {
    return new GatewayOptions(kafka, topics, access, other, encodings, layout, deviceHistory, map);
  }

  /** Reads the fixes of the topic of locations. */
  FixReader fixReader() {
    return encodings.locations().fixParser(layout, field -> {});
  }
}
