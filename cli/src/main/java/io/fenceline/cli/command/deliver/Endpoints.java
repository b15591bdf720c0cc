package io.fenceline.cli.command.deliver;

import io.fenceline.delivery.config.DeliveryConfig;
import io.fenceline.delivery.config.Endpoint;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Endpoints that are named on the command line. */
final class Endpoints {
  private Endpoints() {}

  /** The endpoint of that name; a name that no endpoint has is added to {@code mistakes}. */
  static Optional<Endpoint> require(DeliveryConfig config, String name, List<String> mistakes) {
    Optional<Endpoint> found =
        config.endpoints().stream()
            .filter(endpoint -> Objects.equals(endpoint.name(), name))
            .findFirst();
    if (found.isEmpty()) {
      mistakes.add(
          "ENDPOINT: '%s' was given; the configuration has %s"
              .formatted(
                  name,
                  config.endpoints().stream()
                      .map(Endpoint::name)
                      .collect(Collectors.joining(", "))));
    }
    return found;
  }
}
