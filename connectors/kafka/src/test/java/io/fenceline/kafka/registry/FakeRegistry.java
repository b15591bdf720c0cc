package io.fenceline.kafka.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers as it was told, and remembers what it was asked. */
final class FakeRegistry implements AutoCloseable {
  private record Answer(int status, String body) {}

  final List<String> questions = new CopyOnWriteArrayList<>();
  final List<String> authorizations = new CopyOnWriteArrayList<>();
  private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
  private final HttpServer server;

  FakeRegistry() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://localhost:" + server.getAddress().getPort() + "/api";
  }

  /** The last answer to a question is repeated. */
  FakeRegistry when(String question, int status, String body) {
    answers
        .computeIfAbsent(question, key -> new ArrayDeque<>())
        .add(new Answer(status, body.replace('\'', '"')));
    return this;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getRawPath().substring("/api".length());
    String question = exchange.getRequestMethod() + ' ' + path;
    questions.add(question);
    authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    exchange.getRequestBody().readAllBytes();
    Deque<Answer> known = answers.getOrDefault(question, new ArrayDeque<>());
    Answer answer = known.isEmpty() ? new Answer(404, "") : known.peek();
    if (known.size() > 1) {
      known.remove();
    }
    byte[] body = answer.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
