package io.fenceline.flink;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A job in the list of a cluster, which also has jobs that ended a while ago.
 *
 * @param state for instance RUNNING
 * @param runningTasks the number of subtasks that run
 * @param tasks the number of all subtasks
 */
public record JobSummary(
    String id, String name, String state, long startMillis, int runningTasks, int tasks) {
  private static final Set<String> ENDED = Set.of("FAILED", "CANCELED", "FINISHED");

  /** All jobs of the cluster. */
  public static List<JobSummary> list(FlinkRest rest) throws IOException {
    List<JobSummary> jobs = new ArrayList<>();
    for (JsonNode job : rest.get("/jobs/overview").path("jobs")) {
      jobs.add(
          new JobSummary(
              job.path("jid").asText(),
              job.path("name").asText(),
              job.path("state").asText(),
              job.path("start-time").asLong(),
              job.path("tasks").path("running").asInt(),
              job.path("tasks").path("total").asInt()));
    }
    return jobs;
  }

  public boolean hasEnded() {
    return hasEnded(state);
  }

  static boolean hasEnded(String state) {
    return ENDED.contains(state);
  }

  /** Whether the text is its id or its name. */
  public boolean isCalled(String idOrName) {
    return id.equals(idOrName) || name.equals(idOrName);
  }

  /** Whether the job runs, and all of its tasks do. */
  public boolean runs() {
    return state.equals("RUNNING") && tasks > 0 && runningTasks == tasks;
  }
}
