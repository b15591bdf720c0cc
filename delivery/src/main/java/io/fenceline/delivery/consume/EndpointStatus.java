package io.fenceline.delivery.consume;

import io.fenceline.format.json.JsonLine;
import java.util.List;

/**
 * A snapshot of an endpoint.
 *
 * @param waiting events that were read and are not done
 * @param oldestSeconds the age of the oldest of them; 0 for none
 * @param problem the last failure of the endpoint, or why Kafka cannot be read; null for none
 */
public record EndpointStatus(
    String name, EndpointState state, int waiting, double oldestSeconds, String problem) {

  /** All of them, as the management server shows them. */
  public static byte[] json(List<EndpointStatus> endpoints) {
    return JsonLine.of(
        json -> {
          JsonLine.writeObjects(
              json,
              "endpoints",
              endpoints,
              each -> {
                json.writeStringField("name", each.name());
                json.writeStringField("state", each.state().text());
                json.writeNumberField("waiting", each.waiting());
                json.writeNumberField("oldestSeconds", each.oldestSeconds());
                if (each.problem() != null) {
                  json.writeStringField("problem", each.problem());
                }
              });
        });
  }
}
