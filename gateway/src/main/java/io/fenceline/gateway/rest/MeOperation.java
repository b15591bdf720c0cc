package io.fenceline.gateway.rest;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.JsonOutput;
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
    JsonOutput json = new JsonOutput().raw("{\"client\":").string(principal.client());
    write(json, "scopes", principal.scopes().stream().map(Scope::text));
    if (principal.isLimitedToDevices()) {
      write(json, "devices", principal.devices().stream());
    }
    if (principal.expiresAtMillis() < Long.MAX_VALUE) {
      json.raw(",\"expiresAt\":").number(principal.expiresAtMillis());
    }
    request.answer(json.raw("}"));
  }

  private static void write(JsonOutput json, String name, Stream<String> values) {
    json.raw(",\"").raw(name).raw("\":[");
    String[] separator = {""};
    values
        .sorted()
        .forEach(
            value -> {
              json.raw(separator[0]).string(value);
              separator[0] = ",";
            });
    json.raw("]");
  }
}
