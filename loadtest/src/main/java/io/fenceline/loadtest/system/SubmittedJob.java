package io.fenceline.loadtest.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.job.metrics.MetricNames;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** A job on a Flink cluster, by its REST API. Thread-safe. */
final class SubmittedJob {
  private static final String GROUP = ".fenceline.";
  private static final String CPU_NANOS = "Status.JVM.CPU.Time";
  private static final String HEAP_BYTES = "Status.JVM.Memory.Heap.Used";
  private static final Set<String> ENDED = Set.of("FAILED", "CANCELED", "FINISHED");

  private final FlinkRest rest;
  private final String id;

  private SubmittedJob(FlinkRest rest, String id) {
    this.rest = rest;
    this.id = id;
  }

  /**
   * Uploads the jar, starts its main class and deletes the jar, which the job no longer needs.
   *
   * @param flink settings of the job's own
   * @throws IOException when there are not enough slots, or the job cannot be started
   */
  static SubmittedJob start(
      FlinkRest rest, Path jar, List<String> arguments, int parallelism, Map<String, String> flink)
      throws IOException {
    int free = rest.get("/overview").path("slots-available").asInt();
    if (free < parallelism) {
      throw new IOException(
          "Flink at %s has %d free slots; give it TaskManagers for parallelism %d"
              .formatted(rest.cluster(), free, parallelism));
    }
    ObjectNode request = FlinkRest.object().put("parallelism", parallelism);
    arguments.forEach(request.putArray("programArgsList")::add);
    flink.forEach(request.putObject("flinkConfiguration")::put);
    String jarId = rest.upload(jar);
    try {
      JsonNode answer = rest.post("/jars/" + jarId + "/run", request);
      return new SubmittedJob(rest, answer.path("jobid").asText());
    } finally {
      rest.delete("/jars/" + jarId);
    }
  }

  /** Such as RUNNING. */
  String state() throws IOException {
    return rest.get("/jobs/" + id).path("state").asText();
  }

  boolean hasEnded() throws IOException {
    return ENDED.contains(state());
  }

  /** Why it failed; empty when it did not. */
  String failure() throws IOException {
    JsonNode newest = rest.get("/jobs/" + id + "/exceptions").path("exceptionHistory");
    return FlinkRest.firstLine(newest.path("entries").path(0).path("stacktrace").asText());
  }

  /** Its counts; 0 for those that no task has reported yet. */
  SystemUnderTest.Readings readings() throws IOException {
    long applied = 0;
    long duplicates = 0;
    long refused = 0;
    long zones = 0;
    for (JsonNode vertex : rest.get("/jobs/" + id).path("vertices")) {
      for (JsonNode metric : counts(vertex.path("id").asText())) {
        String name = metric.path("id").asText();
        String count = name.substring(name.lastIndexOf('.') + 1);
        long sum = metric.path("sum").asLong();
        switch (count) {
          case MetricNames.FIXES -> applied += sum;
          case MetricNames.DUPLICATES -> duplicates += sum;
          case "zones" -> zones = metric.path("min").asLong();
          case MetricNames.DEAD_LETTERS -> refused += sum;
          default -> {}
        }
      }
    }
    JsonNode checkpoints = rest.get("/jobs/" + id + "/checkpoints");
    return new SystemUnderTest.Readings(
        applied,
        duplicates,
        refused,
        zones,
        checkpoints.path("counts").path("completed").asLong(),
        checkpoints.path("latest").path("completed").path("end_to_end_duration").asLong());
  }

  /** Of one vertex, over its subtasks. */
  private JsonNode counts(String vertex) throws IOException {
    String path = "/jobs/%s/vertices/%s/subtasks/metrics".formatted(id, vertex);
    String names =
        StreamSupport.stream(rest.get(path).spliterator(), false)
            .map(metric -> metric.path("id").asText())
            .filter(name -> name.contains(GROUP))
            .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8))
            .collect(Collectors.joining(","));
    return names.isEmpty() ? FlinkRest.object() : rest.get(path + "?agg=sum,min&get=" + names);
  }

  /** Processor time and heap of all TaskManagers together; no time where they do not report it. */
  SystemUnderTest.Costs costs() throws IOException {
    Map<Phase, Long> cpuNanos = new EnumMap<>(Phase.class);
    long heapBytes = 0;
    for (JsonNode metric :
        rest.get("/taskmanagers/metrics?agg=sum&get=" + CPU_NANOS + "," + HEAP_BYTES)) {
      switch (metric.path("id").asText()) {
        case CPU_NANOS -> cpuNanos.put(Phase.TASK_MANAGERS, metric.path("sum").asLong());
        default -> heapBytes = metric.path("sum").asLong();
      }
    }
    return new SystemUnderTest.Costs(cpuNanos, heapBytes);
  }

  void cancel() throws IOException {
    rest.patch("/jobs/" + id + "?mode=cancel");
  }
}
