package io.fenceline.loadtest.gateway;

import io.fenceline.loadtest.gateway.HttpLoad.Operation;
import io.fenceline.loadtest.scenario.YamlNode;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Reads the section {@code requests} of a configuration. */
final class HttpLoadReader {
  private static final double MAX_RADIUS_METERS = 100_000;
  private static final int MAX_LIMIT = 10_000;
  private static final int DEFAULT_LIMIT = 100;
  private static final int MAX_CONNECTIONS = 10_000;
  private static final int MAX_THREADS = 64;
  private static final int MAX_BATCH = 10_000;
  private static final int MAX_RATE = 100_000;

  private HttpLoadReader() {}

  static HttpLoad read(YamlNode section) {
    HttpLoad load =
        new HttpLoad(
            operation(section),
            section.number("radiusMeters", 0, MAX_RADIUS_METERS, 1_000),
            (int) section.integer("limit", 1, MAX_LIMIT, DEFAULT_LIMIT),
            (int) section.integer("connections", 1, MAX_CONNECTIONS, 64),
            (int) section.integer("threads", 1, MAX_THREADS, 1),
            (int) section.integer("batch", 1, MAX_BATCH, 100),
            section.number("placesPerSecond", 0, MAX_RATE, 0));
    section.rejectUnknownFields();
    if (load.connections() < load.threads()) {
      section.mistake("threads", "are more than the connections; give fewer, wrk needs one each");
    }
    return load;
  }

  private static Operation operation(YamlNode section) {
    String text = section.text("operation", "");
    for (Operation operation : Operation.values()) {
      if (operation.text().equals(text)) {
        return operation;
      }
    }
    String names =
        Arrays.stream(Operation.values()).map(Operation::text).collect(Collectors.joining(", "));
    section.mistake("operation", "'%s' was given; give one of %s".formatted(text, names));
    return Operation.PLACES_NEAR;
  }
}
