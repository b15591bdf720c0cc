package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.http.contract.Contract;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** An operation of the document, with its parameters resolved. */
record ContractOperation(
    String path, String method, JsonObject model, List<JsonObject> parameters) {
  @Override
  public String toString() {
    return model.getString("operationId");
  }

  Set<String> scopes() {
    return model.getJsonArray("security").stream()
        .flatMap(requirement -> ((JsonObject) requirement).stream())
        .flatMap(scheme -> ((JsonArray) scheme.getValue()).stream())
        .map(Object::toString)
        .collect(Collectors.toSet());
  }

  /** The parameters of the document's examples. */
  Map<String, String> examples() {
    Map<String, String> values = new TreeMap<>();
    for (JsonObject parameter : parameters) {
      if (parameter.getBoolean("required", false)) {
        values.put(parameter.getString("name"), text(parameter.getValue("example")));
      }
    }
    return values;
  }

  private static String text(Object example) {
    return example instanceof JsonArray array
        ? array.stream().map(Object::toString).collect(Collectors.joining(","))
        : example.toString();
  }

  HttpRequest.Builder request(TestGateway gateway, Map<String, String> values) {
    String url = path;
    List<String> query = new ArrayList<>();
    for (Map.Entry<String, String> value : values.entrySet()) {
      String encoded = URLEncoder.encode(value.getValue(), StandardCharsets.UTF_8);
      if (url.contains("{" + value.getKey() + "}")) {
        url = url.replace("{" + value.getKey() + "}", encoded);
      } else {
        query.add(value.getKey() + "=" + encoded);
      }
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(gateway.uri(url + "?" + String.join("&", query)));
    if (!model.containsKey("requestBody")) {
      return request.method(method, BodyPublishers.noBody());
    }
    JsonObject content = model.getJsonObject("requestBody").getJsonObject("content");
    Object example = content.getJsonObject("application/json").getValue("example", FEATURE);
    return request
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(example.toString()));
  }

  private static final String FEATURE =
      """
      {"type":"Feature","id":"depot","geometry":{"type":"Point","coordinates":[10.5,50.5]},
       "properties":{"radiusMeters":500}}\
      """;

  /** All but those of streams, which are no exchange of two bodies. */
  static List<ContractOperation> all() {
    JsonObject document = Contract.document();
    List<ContractOperation> operations = new ArrayList<>();
    for (Map.Entry<String, Object> path : document.getJsonObject("paths")) {
      for (Map.Entry<String, Object> operation : (JsonObject) path.getValue()) {
        JsonObject model = (JsonObject) operation.getValue();
        if (model.getBoolean("x-own-route", false)) {
          continue;
        }
        List<JsonObject> parameters =
            model.getJsonArray("parameters", new JsonArray()).stream()
                .map(parameter -> resolved(document, (JsonObject) parameter))
                .toList();
        operations.add(
            new ContractOperation(
                path.getKey(), operation.getKey().toUpperCase(Locale.ROOT), model, parameters));
      }
    }
    assertThat(operations).hasSizeGreaterThan(10);
    return operations;
  }

  private static JsonObject resolved(JsonObject document, JsonObject parameter) {
    String reference = parameter.getString("$ref");
    return reference == null
        ? parameter
        : document
            .getJsonObject("components")
            .getJsonObject("parameters")
            .getJsonObject(reference.substring(reference.lastIndexOf('/') + 1));
  }
}
