package io.fenceline.gateway.http.contract;

import io.fenceline.gateway.access.Scope;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The OpenAPI document, and its properties of the operations. */
public final class Contract {
  private static final String RESOURCE = "openapi.yaml";

  /** The query parameter with the credentials of clients that cannot set headers. */
  public static final String ACCESS_TOKEN = "access_token";

  /** The name of {@link #ACCESS_TOKEN} among the security schemes. */
  private static final String TOKEN_IN_QUERY = "accessToken";

  /** The property of an operation that also takes encoded bodies. */
  private static final String ENCODINGS = "x-content-encodings";

  /** The property of an operation whose senders add parameters of their own. */
  private static final String OTHER_PARAMETERS = "x-other-parameters";

  /** The property of a path that is routed elsewhere, since it is no exchange of two bodies. */
  private static final String OWN_ROUTE = "x-own-route";

  private static final String REQUEST_BODY = "requestBody";
  private static final String SECURITY = "security";

  /** Ends the ids of operations that the document does not have. */
  private static final String HEAD = ".head";

  private static final JsonObject DOCUMENT = read();

  private Contract() {}

  /** The document as it is served. */
  public static JsonObject document() {
    return DOCUMENT.copy();
  }

  private static JsonObject read() {
    try (InputStream in = Contract.class.getResourceAsStream(RESOURCE)) {
      Map<String, Object> document = new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
      return new JsonObject(document);
    } catch (IOException e) {
      throw new UncheckedIOException("the OpenAPI document cannot be read", e);
    }
  }

  /**
   * Loads the contract that Vert.x builds routes from: the document without streams, bodies and
   * credentials. Vert.x takes few media types, GeoJSON not among them, and credentials are checked
   * by {@code AccessGate}.
   */
  public static Future<OpenAPIContract> load(Vertx vertx) {
    JsonObject document = document();
    JsonObject paths = document.getJsonObject("paths");
    for (String path : List.copyOf(paths.fieldNames())) {
      if (hasOwnRoute(paths.getJsonObject(path))) {
        paths.remove(path);
      }
    }
    for (Map.Entry<String, Object> path : paths) {
      addHead((JsonObject) path.getValue());
    }
    for (JsonObject operation : operations(document)) {
      operation.remove(REQUEST_BODY);
      operation.remove(SECURITY);
      operation.put(
          "responses",
          new JsonObject().put("200", new JsonObject().put("description", "see the document")));
    }
    document.remove(SECURITY);
    document.getJsonObject("components").remove("responses");
    return OpenAPIContract.from(vertx, document);
  }

  /** HEAD is served where GET reads. */
  private static void addHead(JsonObject path) {
    JsonObject get = path.getJsonObject("get");
    if (get != null && !writes(get)) {
      path.put("head", get.copy().put("operationId", get.getString("operationId") + HEAD));
    }
  }

  private static boolean writes(JsonObject operation) {
    return operation.getJsonArray(SECURITY).encode().contains(":write");
  }

  /** The id of an operation in the document, with which HEAD shares that of GET. */
  public static String idOf(Operation operation) {
    String id = operation.getOperationId();
    return id.endsWith(HEAD) ? id.substring(0, id.length() - HEAD.length()) : id;
  }

  private static boolean hasOwnRoute(JsonObject path) {
    return path.stream()
        .anyMatch(operation -> ((JsonObject) operation.getValue()).getBoolean(OWN_ROUTE, false));
  }

  private static List<JsonObject> operations(JsonObject document) {
    List<JsonObject> operations = new ArrayList<>();
    for (Map.Entry<String, Object> path : document.getJsonObject("paths")) {
      for (Map.Entry<String, Object> operation : (JsonObject) path.getValue()) {
        operations.add((JsonObject) operation.getValue());
      }
    }
    return operations;
  }

  /** The scopes that an operation requires. */
  public static Set<Scope> scopes(Operation operation) {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (Object requirement : model(operation).getJsonArray(SECURITY)) {
      for (Map.Entry<String, Object> scheme : (JsonObject) requirement) {
        ((JsonArray) scheme.getValue())
            .forEach(name -> scopes.add(Scope.of(name.toString()).orElseThrow()));
      }
    }
    return scopes;
  }

  /** Whether its credentials may be in the query, for senders that can set nothing but a URL. */
  public static boolean takesTokenInQuery(Operation operation) {
    return model(operation).getJsonArray(SECURITY).stream()
        .anyMatch(requirement -> ((JsonObject) requirement).containsKey(TOKEN_IN_QUERY));
  }

  public static Parameters parameters(Operation operation) {
    List<ParameterReader> readers = new ArrayList<>();
    for (Parameter parameter : operation.getParameters()) {
      JsonObject schema = parameter.getOpenAPIModel().getJsonObject("schema");
      readers.add(ParameterReader.of(parameter, schema));
    }
    return new Parameters(readers, model(operation).getBoolean(OTHER_PARAMETERS, false));
  }

  /** Null when the operation takes no body. */
  public static MediaTypes mediaTypes(Operation operation) {
    JsonObject model = model(operation);
    if (!model.containsKey(REQUEST_BODY)) {
      return null;
    }
    return new MediaTypes(
        Set.copyOf(model.getJsonObject(REQUEST_BODY).getJsonObject("content").fieldNames()),
        model.getJsonArray(ENCODINGS, new JsonArray()).stream()
            .map(Object::toString)
            .collect(Collectors.toUnmodifiableSet()));
  }

  private static JsonObject model(Operation operation) {
    return operations(DOCUMENT).stream()
        .filter(model -> model.getString("operationId").equals(idOf(operation)))
        .findFirst()
        .orElseThrow();
  }
}
