package io.fenceline.flink;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * The checkpoints of a job since it was submitted.
 *
 * @param newestMillis the time at which the newest completed; 0 when none has
 * @param newestDurationMillis its duration
 * @param newestBytes the state that it refers to
 * @param newestFailure of the newest that failed
 */
public record CheckpointStatistics(
    long completed,
    long failed,
    long newestMillis,
    long newestDurationMillis,
    long newestBytes,
    Optional<Failure> newestFailure) {

  static CheckpointStatistics of(JsonNode answer) {
    JsonNode newest = answer.path("latest").path("completed");
    JsonNode failed = answer.path("latest").path("failed");
    return new CheckpointStatistics(
        answer.path("counts").path("completed").asLong(),
        answer.path("counts").path("failed").asLong(),
        newest.path("latest_ack_timestamp").asLong(),
        newest.path("end_to_end_duration").asLong(),
        newest.path("state_size").asLong(),
        failed.isObject()
            ? Optional.of(
                new Failure(
                    failed.path("failure_timestamp").asLong(),
                    RootCause.of(failed.path("failure_message").asText())))
            : Optional.empty());
  }
}
