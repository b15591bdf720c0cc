package io.fenceline.gateway.http.contract;

import io.fenceline.gateway.access.Scope;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.pointer.JsonPointer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The OpenAPI document with the operations that it declares, and the AsyncAPI document. */
public final class Contract {
  /** The query parameter with the credentials of clients that cannot set headers. */
  public static final String ACCESS_TOKEN = "access_token";

  /** The name of {@link #ACCESS_TOKEN} among the security schemes. */
  private static final String TOKEN_IN_QUERY = "accessToken";

  /** Names the encodings of bodies that an operation takes beside plain ones. */
  private static final String ENCODINGS = "x-content-encodings";

  /** Marks an operation whose senders add parameters of their own. */
  private static final String OTHER_PARAMETERS = "x-other-parameters";

  /** Marks what is documented here and routed elsewhere, since it is no exchange of two bodies. */
  private static final String OWN_ROUTE = "x-own-route";

  private static final JsonObject DOCUMENT = read("openapi.yaml");
  private static final JsonObject EVENTS = read("asyncapi.yaml");
  private static final List<Operation> OPERATIONS = readOperations();

  private Contract() {}

  /** The document as it is served. */
  public static JsonObject document() {
    return DOCUMENT.copy();
  }

  /** The AsyncAPI document of topics and stream, as it is served. */
  public static JsonObject eventsDocument() {
    return EVENTS.copy();
  }

  /** The operations to be routed; a path without variables comes before one with variables. */
  public static List<Operation> operations() {
    return OPERATIONS;
  }

  private static JsonObject read(String resource) {
    try (InputStream in = Contract.class.getResourceAsStream(resource)) {
      Map<String, Object> document = new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
      return new JsonObject(document);
    } catch (IOException e) {
      throw new UncheckedIOException(resource + " cannot be read", e);
    }
  }

  private static List<Operation> readOperations() {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, Object> path : DOCUMENT.getJsonObject("paths")) {
      for (Map.Entry<String, Object> method : (JsonObject) path.getValue()) {
        JsonObject model = (JsonObject) method.getValue();
        if (!model.getBoolean(OWN_ROUTE, false)) {
          operations.add(operation(path.getKey(), method.getKey(), model));
        }
      }
    }
    operations.sort(Comparator.comparing(Operation::hasVariables));
    return List.copyOf(operations);
  }

  private static Operation operation(String path, String method, JsonObject model) {
    JsonArray security = model.getJsonArray("security");
    return new Operation(
        model.getString("operationId"),
        HttpMethod.valueOf(method.toUpperCase(Locale.ROOT)),
        path,
        scopes(security),
        security.stream().anyMatch(scheme -> ((JsonObject) scheme).containsKey(TOKEN_IN_QUERY)),
        parameters(model),
        mediaTypes(model));
  }

  private static Set<Scope> scopes(JsonArray security) {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (Object requirement : security) {
      for (Map.Entry<String, Object> scheme : (JsonObject) requirement) {
        ((JsonArray) scheme.getValue())
            .forEach(name -> scopes.add(Scope.of(name.toString()).orElseThrow()));
      }
    }
    return scopes;
  }

  private static Parameters parameters(JsonObject model) {
    List<ParameterReader> readers =
        model.getJsonArray("parameters", new JsonArray()).stream()
            .map(parameter -> ParameterReader.of(resolve((JsonObject) parameter)))
            .toList();
    return new Parameters(readers, model.getBoolean(OTHER_PARAMETERS, false));
  }

  private static JsonObject resolve(JsonObject model) {
    String reference = model.getString("$ref");
    return reference == null
        ? model
        : (JsonObject) JsonPointer.fromURI(URI.create(reference)).queryJson(DOCUMENT);
  }

  private static MediaTypes mediaTypes(JsonObject model) {
    JsonObject body = model.getJsonObject("requestBody");
    if (body == null) {
      return null;
    }
    return new MediaTypes(
        Set.copyOf(body.getJsonObject("content").fieldNames()),
        model.getJsonArray(ENCODINGS, new JsonArray()).stream()
            .map(Object::toString)
            .collect(Collectors.toUnmodifiableSet()),
        body.getBoolean("required", false));
  }
}
