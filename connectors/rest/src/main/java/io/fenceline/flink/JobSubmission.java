package io.fenceline.flink;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The settings with which a job starts.
 *
 * @param arguments of its main method
 * @param parallelism null: the default of the cluster
 * @param savepoint the state to start from; null: none
 * @param allowNonRestoredState whether to skip state in the savepoint that no operator takes
 * @param configuration settings of Flink for this job
 */
public record JobSubmission(
    List<String> arguments,
    Integer parallelism,
    String savepoint,
    boolean allowNonRestoredState,
    Map<String, String> configuration) {

  /**
   * Uploads the jar, runs its main class and deletes the jar, which the job does not need any more.
   *
   * @throws IOException when the job cannot be started
   */
  public FlinkJob submit(FlinkRest rest, Path jar) throws IOException {
    rest.get("/overview"); // Fails soon if Flink does not answer; an upload may take minutes.
    String jarId = rest.upload(jar);
    try {
      return new FlinkJob(
          rest, rest.post("/jars/" + jarId + "/run", request()).path("jobid").asText());
    } finally {
      rest.delete("/jars/" + jarId);
    }
  }

  private ObjectNode request() {
    ObjectNode request = FlinkRest.object();
    arguments.forEach(request.putArray("programArgsList")::add);
    configuration.forEach(request.putObject("flinkConfiguration")::put);
    if (parallelism != null) {
      request.put("parallelism", parallelism);
    }
    if (savepoint != null) {
      request.put("savepointPath", savepoint).put("allowNonRestoredState", allowNonRestoredState);
    }
    return request;
  }
}
