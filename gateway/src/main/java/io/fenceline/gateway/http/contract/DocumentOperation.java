package io.fenceline.gateway.http.contract;

import io.fenceline.gateway.http.message.ApiHandler;
import java.nio.ByteBuffer;
import java.util.Map;

/** Serves the OpenAPI document. */
public final class DocumentOperation {
  private static final byte[] DOCUMENT = Contract.document().toBuffer().getBytes();

  private DocumentOperation() {}

  public static Map<String, ApiHandler> handlers() {
    return Map.of(
        "openApi", request -> request.answer(200, "application/json", ByteBuffer.wrap(DOCUMENT)));
  }
}
