package io.fenceline.gateway.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;

/** Answers what the credentials of a request permit. Thread-safe. */
public final class MeOperation {
  private MeOperation() {}

  public static Map<String, ApiHandler> handlers() {
    return Map.of("me", MeOperation::answer);
  }

  private static void answer(ApiRequest request) {
    Principal principal = request.principal();
    request.answer(
        JsonLine.of(
            json -> {
              json.writeStringField("client", Utf8.wellFormed(principal.client()));
              write(json, "scopes", principal.scopes().stream().map(Scope::text));
              if (principal.isLimitedToDevices()) {
                write(json, "devices", principal.devices().stream());
              }
              if (principal.expiresAtMillis() < Long.MAX_VALUE) {
                json.writeNumberField("expiresAt", principal.expiresAtMillis());
              }
            }));
  }

  private static void write(JsonGenerator json, String name, Stream<String> values)
      throws IOException {
    json.writeFieldName(name);
    String[] sorted = values.map(Utf8::wellFormed).sorted().toArray(String[]::new);
    json.writeArray(sorted, 0, sorted.length);
  }
}
