package io.fenceline.flink;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** A job of a Flink cluster, seen through the REST API. Thread-safe. */
public final class FlinkJob {
  private final FlinkRest rest;
  private final String id;

  public FlinkJob(FlinkRest rest, String id) {
    this.rest = rest;
    this.id = id;
  }

  public String id() {
    return id;
  }

  /** The state of the job, for instance RUNNING. */
  public String state() throws IOException {
    return details().path("state").asText();
  }

  public boolean hasEnded() throws IOException {
    return JobSummary.hasEnded(state());
  }

  /** The time at which it entered its current state; 0 if Flink does not report it. */
  public long stateSinceMillis() throws IOException {
    JsonNode details = details();
    return details.path("timestamps").path(details.path("state").asText()).asLong();
  }

  /** The number of restarts; 0 while it does not run. */
  public long restarts() throws IOException {
    return rest.get("/jobs/" + id + "/metrics?get=numRestarts").path(0).path("value").asLong();
  }

  /** The newest failure that it was restarted from or that ended it. */
  public Optional<Failure> newestFailure() throws IOException {
    JsonNode newest =
        rest.get("/jobs/" + id + "/exceptions").path("exceptionHistory").path("entries").path(0);
    return newest.isObject()
        ? Optional.of(
            new Failure(
                newest.path("timestamp").asLong(),
                RootCause.of(newest.path("stacktrace").asText())))
        : Optional.empty();
  }

  public CheckpointStatistics checkpoints() throws IOException {
    return CheckpointStatistics.of(rest.get("/jobs/" + id + "/checkpoints"));
  }

  /** Whether checkpoints go to the memory of the JobManager, which loses them when it ends. */
  public boolean keepsCheckpointsInMemory() throws IOException {
    return rest.get("/jobs/" + id + "/checkpoints/config")
        .path("checkpoint_storage")
        .asText()
        .startsWith("JobManager");
  }

  /** The metrics with such names, of all operators; those that no task has reported are absent. */
  public List<MetricValue> metrics(Predicate<String> names) throws IOException {
    List<MetricValue> metrics = new ArrayList<>();
    for (JsonNode vertex : details().path("vertices")) {
      for (JsonNode metric : metrics(vertex.path("id").asText(), names)) {
        metrics.add(
            new MetricValue(
                metric.path("id").asText(),
                metric.path("sum").asDouble(),
                metric.path("min").asDouble()));
      }
    }
    return metrics;
  }

  private JsonNode metrics(String vertex, Predicate<String> names) throws IOException {
    String path = "/jobs/%s/vertices/%s/subtasks/metrics".formatted(id, vertex);
    String wanted =
        StreamSupport.stream(rest.get(path).spliterator(), false)
            .map(metric -> metric.path("id").asText())
            .filter(names)
            .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8))
            .collect(Collectors.joining(","));
    return wanted.isEmpty() ? FlinkRest.object() : rest.get(path + "?agg=sum,min&get=" + wanted);
  }

  private JsonNode details() throws IOException {
    return rest.get("/jobs/" + id);
  }

  /** Asks it to end without a savepoint; returns before it has. */
  public void cancel() throws IOException {
    rest.patch("/jobs/" + id + "?mode=cancel");
  }

  /**
   * Asks it to take a savepoint and end; returns before it has.
   *
   * @param directory null: the one in the configuration of the cluster
   * @param drain whether to end all waits of event time first
   */
  public SavepointRequest stop(String directory, boolean drain) throws IOException {
    ObjectNode request = FlinkRest.object().put("drain", drain);
    if (directory != null) {
      request.put("targetDirectory", directory);
    }
    String trigger = rest.post("/jobs/" + id + "/stop", request).path("request-id").asText();
    return new SavepointRequest(rest, "/jobs/%s/savepoints/%s".formatted(id, trigger));
  }
}
