package io.fenceline.gateway.push;

import io.fenceline.gateway.TestGateway;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** A WebSocket client of tests, on the JDK's client. */
public final class TestStream implements AutoCloseable, WebSocket.Listener {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final StringBuilder partial = new StringBuilder();
  private final List<JsonObject> messages = new CopyOnWriteArrayList<>();
  private final boolean reading;
  private volatile boolean pinged;
  private volatile Integer closeCode;
  private volatile boolean closed;
  private WebSocket socket;

  private TestStream(boolean reading) {
    this.reading = reading;
  }

  /** Fails with a WebSocketHandshakeException when it is refused. */
  static TestStream open(TestGateway gateway, String token, String query) {
    return open(
        gateway,
        query,
        true,
        CLIENT.newWebSocketBuilder().header("Authorization", "Bearer " + token));
  }

  /** A client that reads nothing until {@link #read}. */
  static TestStream openSilent(TestGateway gateway, String token, String query) {
    return open(
        gateway,
        query,
        false,
        CLIENT.newWebSocketBuilder().header("Authorization", "Bearer " + token));
  }

  static TestStream open(
      TestGateway gateway, String query, boolean reading, WebSocket.Builder builder) {
    URI uri = URI.create("ws://127.0.0.1:" + gateway.port() + "/v1/stream" + query);
    return open(uri, reading, builder);
  }

  public static TestStream open(URI uri, boolean reading, WebSocket.Builder builder) {
    TestStream stream = new TestStream(reading);
    stream.socket = builder.buildAsync(uri, stream).join();
    return stream;
  }

  static WebSocket.Builder builder() {
    return CLIENT.newWebSocketBuilder();
  }

  @Override
  public void onOpen(WebSocket opened) {
    if (reading) {
      opened.request(Long.MAX_VALUE);
    }
  }

  /** Reads what came while it was silent. */
  void read() {
    socket.request(Long.MAX_VALUE);
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    partial.append(data);
    if (last) {
      messages.add(new JsonObject(partial.toString()));
      partial.setLength(0);
    }
    return null;
  }

  @Override
  public CompletionStage<?> onPing(WebSocket from, ByteBuffer message) {
    pinged = true;
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closeCode = code;
    closed = true;
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closed = true;
  }

  CompletableFuture<WebSocket> send(String text) {
    return socket.sendText(text, true);
  }

  String protocol() {
    return socket.getSubprotocol();
  }

  boolean isPinged() {
    return pinged;
  }

  public Integer closeCode() {
    return closeCode;
  }

  void awaitClose() throws InterruptedException {
    TestGateway.await(() -> closed);
  }

  List<JsonObject> messages() {
    return List.copyOf(messages);
  }

  public JsonObject last() {
    return messages.get(messages.size() - 1);
  }

  public void awaitMessage(String kind) throws InterruptedException {
    TestGateway.await(
        () -> messages.stream().anyMatch(each -> each.getString("kind").equals(kind)));
  }

  /** The messages with events. */
  List<JsonObject> events() {
    return messages.stream().filter(each -> each.containsKey("event")).toList();
  }

  /** The field {@code id} of each event. */
  public List<String> ids() {
    List<String> ids = new ArrayList<>();
    events().forEach(each -> ids.add(each.getJsonObject("event").getString("id")));
    return ids;
  }

  public void awaitEvents(int count) throws InterruptedException {
    TestGateway.await(() -> events().size() >= count);
  }

  /** The cursor of the last message that has one. */
  String cursor() {
    return messages.stream()
        .map(each -> each.getString("cursor"))
        .filter(each -> each != null)
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  @Override
  public void close() {
    socket.abort();
  }
}
