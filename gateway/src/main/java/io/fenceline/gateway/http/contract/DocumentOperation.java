package io.fenceline.gateway.http.contract;

import io.fenceline.gateway.http.message.ApiHandler;
import io.vertx.core.buffer.Buffer;
import java.util.Map;

/** Serves the OpenAPI document. */
public final class DocumentOperation {
  private static final Buffer DOCUMENT = Contract.document().toBuffer();

  private DocumentOperation() {}

  public static Map<String, ApiHandler> handlers() {
    return Map.of("openApi", request -> request.answer(200, "application/json", DOCUMENT.copy()));
  }
}
