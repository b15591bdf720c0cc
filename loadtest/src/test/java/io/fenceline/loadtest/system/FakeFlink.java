package io.fenceline.loadtest.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers as the REST API of Flink 2.2 does, from what a test has put there. */
final class FakeFlink implements AutoCloseable {
  /** What was asked, such as {@code PATCH /jobs/j?mode=cancel}. */
  final List<String> asked = new CopyOnWriteArrayList<>();

  /** The body of each request that had one. */
  final Map<String, String> bodies = new ConcurrentHashMap<>();

  /** The answers; what is not there is refused. */
  final Map<String, String> answers = new ConcurrentHashMap<>();

  private final HttpServer server;

  FakeFlink() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", this::answer);
    server.start();
    answers.put("GET /overview", "{\"slots-available\":4}");
    answers.put("POST /jars/upload", "{\"filename\":\"/tmp/web/1_job.jar\"}");
    answers.put("POST /jars/1_job.jar/run", "{\"jobid\":\"j\"}");
    answers.put("DELETE /jars/1_job.jar", "{}");
    answers.put(
        "GET /jobs/j", "{\"state\":\"RUNNING\",\"vertices\":[{\"id\":\"a\"},{\"id\":\"b\"}]}");
    answers.put("GET /jobs/j/vertices/a/subtasks/metrics", "[]");
    answers.put("GET /jobs/j/vertices/b/subtasks/metrics", "[]");
    answers.put("GET /jobs/j/checkpoints", "{\"counts\":{\"completed\":0},\"latest\":null}");
    answers.put("GET /taskmanagers/metrics", "[]");
    answers.put("PATCH /jobs/j", "");
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) {
    String what = exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath();
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
      if (!body.isEmpty()) {
        bodies.put(what, body);
      }
      if (what.equals("PATCH /jobs/j")) {
        answers.put("GET /jobs/j", "{\"state\":\"CANCELED\"}");
      }
      // What differs by query only stands there with its query.
      String whole = exchange.getRequestMethod() + " " + exchange.getRequestURI();
      String answer = answers.getOrDefault(whole, answers.get(what));
      byte[] bytes = (answer == null ? refusal() : answer).getBytes(UTF_8);
      exchange.sendResponseHeaders(
          answer == null ? 500 : 200, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String refusal() {
    return "{\"errors\":[\"Internal server error.\",\"java.lang.Exception: x\\n\\tat y\\n"
        + "Caused by: java.lang.IllegalStateException: no topic\\n\\tat z\\n\"]}";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
