package io.fenceline.flink;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Optional;

/** A savepoint that was requested from a cluster. Thread-safe. */
public final class SavepointRequest {
  private final FlinkRest rest;
  private final String path;

  SavepointRequest(FlinkRest rest, String path) {
    this.rest = rest;
    this.path = path;
  }

  /**
   * Its path; empty while it is being taken.
   *
   * @throws IOException with the root cause, when it failed
   */
  public Optional<String> location() throws IOException {
    JsonNode answer = rest.get(path);
    if (!answer.path("status").path("id").asText().equals("COMPLETED")) {
      return Optional.empty();
    }
    JsonNode operation = answer.path("operation");
    if (operation.has("failure-cause")) {
      throw new IOException(
          "the savepoint failed: "
              + RootCause.of(operation.path("failure-cause").path("stack-trace").asText()));
    }
    return Optional.of(operation.path("location").asText());
  }
}
