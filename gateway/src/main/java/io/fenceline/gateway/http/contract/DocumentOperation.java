package io.fenceline.gateway.http.contract;

import io.fenceline.gateway.http.message.ApiHandler;
import io.vertx.core.json.JsonObject;
import java.nio.ByteBuffer;
import java.util.Map;

/** Serves the OpenAPI document and the AsyncAPI document. */
public final class DocumentOperation {
  private static final Map<String, ApiHandler> HANDLERS =
      Map.of(
          "openApi", serve(Contract.document()),
          "asyncApi", serve(Contract.eventsDocument()));

  private DocumentOperation() {}

  public static Map<String, ApiHandler> handlers() {
    return HANDLERS;
  }

  private static ApiHandler serve(JsonObject document) {
    byte[] bytes = document.toBuffer().getBytes();
    return request -> request.answer(200, "application/json", ByteBuffer.wrap(bytes));
  }
}
