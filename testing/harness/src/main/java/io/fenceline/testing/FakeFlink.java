package io.fenceline.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Answers as the REST API of Flink 2.2 does, from what a test has put there. A request is named by
 * its method and path, such as {@code GET /overview}. Accepts the job {@code a1} and its jar from
 * the start; refuses what it does not know.
 */
public final class FakeFlink implements AutoCloseable {
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Map<String, String> bodies = new ConcurrentHashMap<>();
  private final Map<String, Deque<String>> answers = new ConcurrentHashMap<>();
  private final Map<String, Refusal> refusals = new ConcurrentHashMap<>();
  private final Map<String, Runnable> effects = new ConcurrentHashMap<>();
  private final HttpServer server;

  private record Refusal(int status, String body) {
    static Refusal of(int status, String... errors) {
      return new Refusal(status, "{\"errors\":[\"" + String.join("\",\"", errors) + "\"]}");
    }
  }

  public FakeFlink() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", this::answer);
    server.start();
    answers("POST /jars/upload", "{\"filename\":\"/tmp/web/1_job.jar\"}");
    answers("POST /jars/1_job.jar/run", "{\"jobid\":\"a1\"}");
    answers("DELETE /jars/1_job.jar", "{}");
    answers("GET /overview", "{\"slots-available\":4}");
    answers("PATCH /jobs/a1", "{}");
    answers("GET /jobs/a1/exceptions", "{\"exceptionHistory\":{\"entries\":[]}}");
    answers("GET /jobs/a1/checkpoints/config", "{\"checkpoint_storage\":\"FileSystem\"}");
    answers("GET /jobs/a1/metrics", "[{\"id\":\"numRestarts\",\"value\":\"0\"}]");
    answers("GET /jobs/a1/checkpoints", "{\"counts\":{\"completed\":0},\"latest\":{}}");
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** All requests so far, with their queries, such as {@code PATCH /jobs/a1?mode=cancel}. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** The body of the newest such request, or null. */
  public String body(String request) {
    return bodies.get(request);
  }

  /**
   * @param request with its query, if the answer is for that query only
   * @param inTurn the answers to the first request, the second, ...; the last one is repeated
   */
  public void answers(String request, String... inTurn) {
    answers.put(request, new ArrayDeque<>(List.of(inTurn)));
  }

  /** Changes an answer as soon as another request has come. */
  public void answersAfter(String other, String request, String answer) {
    effects.put(other, () -> answers(request, answer));
  }

  /** Refuses a request from now on, as a client's mistake. */
  public void refuses(String request, String error) {
    refuses(400, request, error);
  }

  public void refuses(int status, String request, String... errors) {
    refusals.put(request, Refusal.of(status, errors));
  }

  /** The body of {@code GET /jobs/overview}, of {@link #job}s. */
  public static String jobs(String... jobs) {
    return "{\"jobs\":[" + String.join(",", jobs) + "]}";
  }

  /** A job of two tasks. */
  public static String job(String id, String name, String state, int runningTasks) {
    return ("{\"jid\":\"%s\",\"name\":\"%s\",\"state\":\"%s\",\"start-time\":1000,"
            + "\"tasks\":{\"total\":2,\"running\":%d}}")
        .formatted(id, name, state, runningTasks);
  }

  /** The body of {@code GET /jobs/ID/exceptions} with one failure. */
  public static String failure(long millis, String trace) {
    return "{\"exceptionHistory\":{\"entries\":[{\"timestamp\":%d,\"stacktrace\":\"%s\"}]}}"
        .formatted(millis, trace);
  }

  private void answer(HttpExchange exchange) {
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath();
    String withQuery = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    try (exchange) {
      bodies.put(request, new String(exchange.getRequestBody().readAllBytes(), UTF_8));
      requests.add(withQuery);
      effects.getOrDefault(request, () -> {}).run();
      Deque<String> inTurn = answers.getOrDefault(withQuery, answers.get(request));
      if (refusals.containsKey(request)) {
        respond(exchange, refusals.get(request));
      } else if (inTurn == null) {
        respond(exchange, Refusal.of(400, "no answer to " + request));
      } else {
        respond(exchange, 200, inTurn.size() > 1 ? inTurn.removeFirst() : inTurn.getFirst());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void respond(HttpExchange exchange, Refusal refusal) throws IOException {
    respond(exchange, refusal.status(), refusal.body());
  }

  private static void respond(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
