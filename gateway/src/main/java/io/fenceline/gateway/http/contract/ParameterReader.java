package io.fenceline.gateway.http.contract;

import io.fenceline.format.input.NumberText;
import io.vertx.core.json.JsonObject;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads one parameter as the OpenAPI document describes it. Of JSON Schema it takes what the
 * document uses: numbers, integers, booleans, texts and arrays of numbers, each with its limits.
 *
 * @param isInPath whether it is a part of the path; else of the query
 * @param otherwise the value of a parameter that is absent; null for none
 * @param expected the values that are read, for messages
 * @param value null when the text is no such value
 */
record ParameterReader(
    String name,
    boolean isRequired,
    boolean isInPath,
    Object otherwise,
    String expected,
    Function<String, Object> value) {
  private static final Pattern INTEGER = Pattern.compile("-?\\d{1,18}");

  /**
   * @param parameter as the document has it
   * @throws IllegalArgumentException for a type that the document must not use
   */
  static ParameterReader of(JsonObject parameter) {
    JsonObject schema = parameter.getJsonObject("schema");
    return switch (schema.getString("type")) {
      case "number" -> {
        double least = limit(schema, "minimum");
        double most = limit(schema, "maximum");
        String expected = "a number in [" + text(least) + ", " + text(most) + "]";
        yield of(parameter, schema, expected, text -> number(text, least, most));
      }
      case "integer" -> {
        long least = (long) limit(schema, "minimum");
        long most = (long) limit(schema, "maximum");
        String expected = "a whole number in [" + least + ", " + most + "]";
        yield of(parameter, schema, expected, text -> integer(text, least, most));
      }
      case "boolean" -> of(parameter, schema, "true or false", ParameterReader::truth);
      case "string" -> {
        Pattern pattern = Pattern.compile(schema.getString("pattern", ""), Pattern.DOTALL);
        String expected = schema.getString("description");
        yield of(parameter, schema, expected, text -> pattern.matcher(text).find() ? text : null);
      }
      case "array" -> {
        int count = schema.getInteger("minItems");
        double least = limit(schema.getJsonObject("items"), "minimum");
        double most = limit(schema.getJsonObject("items"), "maximum");
        String expected = schema.getString("description");
        yield of(parameter, schema, expected, text -> numbers(text, count, least, most));
      }
      default -> throw new IllegalArgumentException("parameter " + parameter.getString("name"));
    };
  }

  private static ParameterReader of(
      JsonObject parameter, JsonObject schema, String expected, Function<String, Object> value) {
    return new ParameterReader(
        parameter.getString("name"),
        parameter.getBoolean("required", false),
        parameter.getString("in").equals("path"),
        schema.getValue("default"),
        expected,
        value);
  }

  /** Null when the text is no such value. */
  Object read(String text) {
    return value.apply(text);
  }

  private static Double number(String text, double least, double most) {
    double value = NumberText.parse(text);
    return value >= least && value <= most ? value : null;
  }

  private static Long integer(String text, long least, long most) {
    if (!INTEGER.matcher(text).matches()) {
      return null;
    }
    long value = Long.parseLong(text);
    return value >= least && value <= most ? value : null;
  }

  private static Boolean truth(String text) {
    return text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null;
  }

  private static double[] numbers(String text, int count, double least, double most) {
    String[] parts = text.split(",", count + 1);
    if (parts.length != count) {
      return null;
    }
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      Double value = number(parts[i], least, most);
      if (value == null) {
        return null;
      }
      values[i] = value;
    }
    return values;
  }

  private static double limit(JsonObject schema, String keyword) {
    Number limit = schema.getNumber(keyword);
    if (limit == null) {
      throw new IllegalArgumentException("a number needs its " + keyword);
    }
    return limit.doubleValue();
  }

  private static String text(double limit) {
    return limit == (long) limit ? Long.toString((long) limit) : Double.toString(limit);
  }
}
