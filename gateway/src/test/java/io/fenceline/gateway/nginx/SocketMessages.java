package io.fenceline.gateway.nginx;

import io.fenceline.gateway.TestGateway;
import io.vertx.core.json.JsonObject;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** The messages that a WebSocket of the JDK receives. */
final class SocketMessages implements WebSocket.Listener {
  private final StringBuilder partial = new StringBuilder();
  private final List<JsonObject> messages = new CopyOnWriteArrayList<>();
  private volatile int closeCode;

  @Override
  public void onOpen(WebSocket opened) {
    opened.request(Long.MAX_VALUE);
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
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closeCode = code;
    return null;
  }

  /** 0 while it is open. */
  int closeCode() {
    return closeCode;
  }

  JsonObject last() {
    return messages.get(messages.size() - 1);
  }

  void awaitSubscribed() throws InterruptedException {
    TestGateway.await(() -> !messages.isEmpty());
  }

  /** The ids of the events, when there are so many. */
  List<String> ids(int count) throws InterruptedException {
    TestGateway.await(() -> events().size() >= count);
    return events();
  }

  private List<String> events() {
    return messages.stream()
        .filter(each -> each.containsKey("event"))
        .map(each -> each.getJsonObject("event").getString("id"))
        .toList();
  }
}
