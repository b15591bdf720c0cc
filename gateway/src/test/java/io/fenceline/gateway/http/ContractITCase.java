package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.contract.Contract;
import io.fenceline.gateway.http.message.FieldError;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation of the OpenAPI document, as the document describes it. */
class ContractITCase {
  private static final String FEATURE =
      """
      {"type":"Feature","id":"depot","geometry":{"type":"Point","coordinates":[10.5,50.5]},
       "properties":{"radiusMeters":500}}""";

  @TempDir static Path directory;
  private static EmbeddedKafka kafka;
  private static TestGateway gateway;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    kafka = EmbeddedKafka.start();
    TestGateway.createTopics(kafka);
    gateway = TestGateway.start(kafka, directory, ServerLimits.DEFAULT);
  }

  @AfterAll
  static void stop() {
    gateway.close();
    kafka.close();
  }

  /** An operation of the document, with its parameters resolved. */
  record Op(String path, String method, JsonObject model, List<JsonObject> parameters) {
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

    HttpRequest.Builder request(Map<String, String> values) {
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
      boolean feature = content.containsKey("application/geo+json");
      return request
          .header("Content-Type", feature ? "application/geo+json" : "application/json")
          .method(
              method,
              BodyPublishers.ofString(
                  feature
                      ? FEATURE
                      : content.getJsonObject("application/json").getValue("example").toString()));
    }
  }

  static List<Op> operations() {
    JsonObject document = Contract.document();
    List<Op> operations = new ArrayList<>();
    for (Map.Entry<String, Object> path : document.getJsonObject("paths")) {
      for (Map.Entry<String, Object> operation : (JsonObject) path.getValue()) {
        JsonObject model = (JsonObject) operation.getValue();
        List<JsonObject> parameters =
            model.getJsonArray("parameters", new JsonArray()).stream()
                .map(parameter -> resolved(document, (JsonObject) parameter))
                .toList();
        operations.add(
            new Op(path.getKey(), operation.getKey().toUpperCase(Locale.ROOT), model, parameters));
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

  private static HttpResponse<String> send(HttpRequest.Builder request, String token) {
    return TestGateway.send(
        token == null ? request : request.header("Authorization", "Bearer " + token));
  }

  private static JsonObject requireProblem(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    JsonObject problem = new JsonObject(answer.body());
    assertThat(problem.getString("type")).startsWith("urn:fenceline:problem:");
    assertThat(problem.getInteger("status")).isEqualTo(status);
    assertThat(problem.getString("title")).isNotBlank();
    assertThat(problem.getString("detail")).isNotBlank();
    return problem;
  }

  @ParameterizedTest
  @MethodSource("operations")
  void theExamplesOfTheDocumentAreAnswered(Op op) {
    HttpResponse<String> answer = send(op.request(op.examples()), Tokens.all());

    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 202, 404);
    Set<String> documented = op.model().getJsonObject("responses").fieldNames();
    assertThat(documented)
        .containsAnyOf("" + answer.statusCode(), "" + (answer.statusCode() / 100) + "XX");
  }

  @ParameterizedTest
  @MethodSource("operations")
  void withoutCredentialsNothingIsAnswered(Op op) {
    HttpResponse<String> answer = send(op.request(op.examples()), null);

    requireProblem(answer, 401);
    assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
  }

  @ParameterizedTest
  @MethodSource("operations")
  @SuppressWarnings("JavaUtilDate") // The type that the library asks for.
  void badTokensAreNotAccepted(Op op) {
    JWTClaimsSet good = Tokens.claims(Tokens.ALL_SCOPES).build();
    JWTClaimsSet.Builder expired =
        Tokens.claims(Tokens.ALL_SCOPES).expirationTime(Date.from(Instant.now().minusSeconds(60)));
    Map<String, String> bad =
        Map.of(
            "forged", Tokens.signed(good, "another secret, which has 32 bytes or more"),
            "alg none", Tokens.unsigned(),
            "expired", Tokens.signed(expired.build(), Tokens.SECRET),
            "audience",
                Tokens.signed(
                    Tokens.claims(Tokens.ALL_SCOPES).audience("other").build(), Tokens.SECRET),
            "issuer",
                Tokens.signed(
                    Tokens.claims(Tokens.ALL_SCOPES).issuer("other").build(), Tokens.SECRET));
    bad.forEach(
        (what, token) -> {
          HttpResponse<String> answer = send(op.request(op.examples()), token);
          requireProblem(answer, 401);
          assertThat(answer.headers().firstValue("WWW-Authenticate"))
              .as(what)
              .contains("Bearer error=\"invalid_token\"");
        });
  }

  @ParameterizedTest
  @MethodSource("operations")
  void eachScopeThatIsNeededIsChecked(Op op) {
    for (String scope : op.scopes()) {
      String others =
          Arrays.stream(Scope.values())
              .map(Scope::text)
              .filter(other -> !other.equals(scope))
              .collect(Collectors.joining(" "));

      HttpResponse<String> answer = send(op.request(op.examples()), Tokens.withScope(others));

      JsonObject problem = requireProblem(answer, 403);
      assertThat(problem.getString("detail")).contains(scope);
    }
  }

  record BadParameter(Op op, String name, String value) {
    @Override
    public String toString() {
      return op + " " + name + "=" + value;
    }
  }

  static List<BadParameter> badParameters() {
    List<BadParameter> all = new ArrayList<>();
    for (Op op : operations()) {
      for (JsonObject parameter : op.parameters()) {
        String name = parameter.getString("name");
        badValues(parameter).forEach(value -> all.add(new BadParameter(op, name, value)));
        if (parameter.getBoolean("required", false) && parameter.getString("in").equals("query")) {
          all.add(new BadParameter(op, name, null));
        }
      }
    }
    return all;
  }

  private static Stream<String> badValues(JsonObject parameter) {
    JsonObject schema = parameter.getJsonObject("schema");
    return switch (schema.getString("type")) {
      case "number" ->
          Stream.of(
              "x",
              "",
              "NaN",
              "Infinity",
              "1e999",
              "0x1p3",
              "1d",
              "1,5",
              beyond(schema, "maximum", 1),
              beyond(schema, "minimum", -1));
      case "integer" ->
          Stream.of(
              "x",
              "",
              "1.5",
              "9999999999999999999",
              beyond(schema, "maximum", 1),
              beyond(schema, "minimum", -1));
      case "boolean" -> Stream.of("yes", "", "TRUE");
      case "string" -> Stream.of("x".repeat(257));
      case "array" ->
          Stream.of("1,2,3", "1,2,3,4,5", "a,b,c,d", "181,0,182,1", "0,2,1,1", "0,-91,1,0", "");
      default -> throw new IllegalArgumentException(schema.encode());
    };
  }

  private static String beyond(JsonObject schema, String limit, int more) {
    return Long.toString(schema.getLong(limit) + more);
  }

  @ParameterizedTest
  @MethodSource("badParameters")
  void aBadParameterIsNamedWithItsValueAndWhatWasExpected(BadParameter bad) {
    Map<String, String> values = bad.op().examples();
    if (bad.value() == null) {
      values.remove(bad.name());
    } else {
      values.put(bad.name(), bad.value());
    }

    JsonObject problem = requireProblem(send(bad.op().request(values), Tokens.all()), 400);

    JsonObject error = problem.getJsonArray("errors").getJsonObject(0);
    assertThat(error.getString("field")).isEqualTo(bad.name());
    assertThat(error.getString("expected")).isNotBlank();
    if (bad.value() == null) {
      assertThat(error.getString("value")).isNull();
    } else if (bad.value().length() < FieldError.MAX_VALUE_CHARS && !bad.name().equals("bbox")) {
      assertThat(error.getString("value")).isEqualTo(bad.value());
    }
  }

  @Test
  void allBadParametersAreReportedAtOnce() {
    JsonObject problem =
        requireProblem(gateway.get("/v1/zones/near?lon=200&lat=x&limit=0&radius=5&lat=y"), 400);

    assertThat(
            problem.getJsonArray("errors").stream().map(e -> ((JsonObject) e).getString("field")))
        .containsExactlyInAnyOrder("lon", "lat", "radiusMeters", "limit", "radius");
  }

  @Test
  void anUnknownPathIsNotFound() {
    requireProblem(gateway.get("/v2/zones"), 404);
    requireProblem(gateway.get("/v1/zones/../../etc/passwd"), 404);
    requireProblem(gateway.get("/index.html"), 404);
  }

  @Test
  void aMethodThatAResourceDoesNotHaveIsRefusedWithThoseThatItHas() {
    HttpResponse<String> answer =
        TestGateway.send(gateway.request("/v1/zones/depot").POST(BodyPublishers.noBody()));

    requireProblem(answer, 405);
    assertThat(answer.headers().firstValue("Allow")).contains("DELETE, GET, PUT");
  }

  @Test
  void theDocumentIsServed() {
    HttpResponse<String> answer = gateway.get("/v1/openapi.json");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(new JsonObject(answer.body())).isEqualTo(Contract.document());
  }
}
