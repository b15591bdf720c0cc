package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.input.FieldError;
import io.fenceline.gateway.SharedGateway;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Parameters of every operation of the OpenAPI document. */
@ExtendWith(SharedGateway.class)
class ParametersITCase {
  record BadParameter(ContractOperation op, String name, String value) {
    @Override
    public String toString() {
      return op + " " + name + "=" + value;
    }
  }

  static List<BadParameter> badParameters() {
    List<BadParameter> all = new ArrayList<>();
    for (ContractOperation op : ContractOperation.all()) {
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
      // Without a pattern, as those of OsmAnd, whatever it is goes to the reader of fixes.
      case "string" -> schema.containsKey("pattern") ? Stream.of("x".repeat(257)) : Stream.empty();
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

    JsonObject problem =
        ProblemDetails.require(
            TestGateway.send(
                bad.op()
                    .request(SharedGateway.get(), values)
                    .header("Authorization", "Bearer " + Tokens.all())),
            400);

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
        ProblemDetails.require(
            SharedGateway.get().get("/v1/zones/near?lon=200&lat=x&limit=0&radius=5&lat=y"), 400);

    assertThat(
            problem.getJsonArray("errors").stream().map(e -> ((JsonObject) e).getString("field")))
        .containsExactlyInAnyOrder("lon", "lat", "radiusMeters", "limit", "radius");
  }
}
