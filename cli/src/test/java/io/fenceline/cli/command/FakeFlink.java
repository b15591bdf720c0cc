package io.fenceline.cli.command;

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

/** Answers as the REST API of Flink 2.2 does, from what a test has put there. */
final class FakeFlink implements AutoCloseable {
  /** Method and path of each request. */
  final List<String> requests = new CopyOnWriteArrayList<>();

  /** The body of the newest request of each kind. */
  final Map<String, String> bodies = new ConcurrentHashMap<>();

  private final Map<String, Deque<String>> answers = new ConcurrentHashMap<>();
  private final Map<String, String> refusals = new ConcurrentHashMap<>();
  private final HttpServer server;

  FakeFlink() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", this::answer);
    server.start();
    answers("POST /jars/upload", "{\"filename\":\"/tmp/web/1_job.jar\"}");
    answers("POST /jars/1_job.jar/run", "{\"jobid\":\"a1\"}");
    answers("DELETE /jars/1_job.jar", "{}");
    answers("GET /overview", "{\"slots-available\":1}");
    answers("PATCH /jobs/a1", "{}");
    answers("GET /jobs/a1/exceptions", "{\"exceptionHistory\":{\"entries\":[]}}");
    answers("GET /jobs/a1/checkpoints/config", "{\"checkpoint_storage\":\"FileSystem\"}");
    answers("GET /jobs/a1/metrics", "[{\"id\":\"numRestarts\",\"value\":\"0\"}]");
    answers("GET /jobs/a1/checkpoints", "{\"counts\":{\"completed\":0},\"latest\":{}}");
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What is answered the first time, the second time, ...; the last one from then on. */
  void answers(String request, String... inTurn) {
    answers.put(request, new ArrayDeque<>(List.of(inTurn)));
  }

  void refuses(String request, String error) {
    refusals.put(request, "{\"errors\":[\"" + error + "\"]}");
  }

  static String jobs(String... jobs) {
    return "{\"jobs\":[" + String.join(",", jobs) + "]}";
  }

  static String job(String id, String name, String state, int runningTasks) {
    return ("{\"jid\":\"%s\",\"name\":\"%s\",\"state\":\"%s\",\"start-time\":1000,"
            + "\"tasks\":{\"total\":2,\"running\":%d}}")
        .formatted(id, name, state, runningTasks);
  }

  static String failure(long millis, String trace) {
    return "{\"exceptionHistory\":{\"entries\":[{\"timestamp\":%d,\"stacktrace\":\"%s\"}]}}"
        .formatted(millis, trace);
  }

  private void answer(HttpExchange exchange) {
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    try (exchange) {
      bodies.put(request, new String(exchange.getRequestBody().readAllBytes(), UTF_8));
      requests.add(request);
      String refusal =
          refusals.getOrDefault(request, "{\"errors\":[\"no answer to " + request + "\"]}");
      Deque<String> inTurn = answers.get(request);
      boolean isRefused = refusals.containsKey(request) || inTurn == null;
      String answer =
          isRefused ? refusal : inTurn.size() > 1 ? inTurn.removeFirst() : inTurn.getFirst();
      byte[] bytes = answer.getBytes(UTF_8);
      exchange.sendResponseHeaders(isRefused ? 400 : 200, bytes.length);
      exchange.getResponseBody().write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
