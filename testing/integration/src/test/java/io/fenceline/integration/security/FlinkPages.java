package io.fenceline.integration.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.testing.servers.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The pages of a cluster and one of its jobs in Flink's REST API, which the web interface shows.
 *
 * @param cluster the address
 * @param job its id
 */
record FlinkPages(URI cluster, String job) {
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(20);
  private static final List<String> OF_THE_CLUSTER =
      List.of(
          "/config",
          "/overview",
          "/jobs/overview",
          "/jobmanager/config",
          "/jobmanager/environment",
          "/jobmanager/metrics",
          "/taskmanagers");
  private static final List<String> OF_THE_JOB =
      List.of(
          "",
          "/config",
          "/plan",
          "/exceptions",
          "/accumulators",
          "/checkpoints",
          "/checkpoints/config",
          "/jobmanager/config",
          "/jobmanager/environment",
          "/metrics");
  private static final List<String> OF_A_VERTEX =
      List.of("", "/accumulators", "/subtasks/accumulators", "/subtasks/metrics", "/taskmanagers");

  /**
   * Each page with its path, all of which Flink has answered. For a moment after the end of a job,
   * Flink does not know it: its JobMaster is gone, and its results are not stored yet. A request
   * that reaches the JobMaster as it ends gets no answer until Flink's web.timeout of 10 minutes.
   */
  List<String> read() throws Exception {
    Await.<Exception>until("Flink's answer for the job", () -> isAnswered("/jobs/" + job));
    List<String> paths = new ArrayList<>(OF_THE_CLUSTER);
    OF_THE_JOB.forEach(path -> paths.add("/jobs/" + job + path));
    for (JsonNode vertex : new ObjectMapper().readTree(get("/jobs/" + job)).path("vertices")) {
      String id = vertex.path("id").asText();
      OF_A_VERTEX.forEach(path -> paths.add("/jobs/" + job + "/vertices/" + id + path));
    }
    List<String> pages = new ArrayList<>();
    for (String path : paths) {
      pages.add(path + ": " + get(path));
    }
    return pages;
  }

  private String get(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = answer(path);
    assertThat(answer.statusCode()).as(path).isEqualTo(200);
    return answer.body();
  }

  private boolean isAnswered(String path) throws IOException, InterruptedException {
    try {
      return answer(path).statusCode() == 200;
    } catch (HttpTimeoutException e) {
      return false;
    }
  }

  private HttpResponse<String> answer(String path) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(cluster.resolve(path)).timeout(REQUEST_TIMEOUT).build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
