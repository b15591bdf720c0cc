package io.fenceline.gateway.http.contract;

import io.fenceline.format.input.NumberText;
import io.vertx.core.json.JsonObject;
import java.util.regex.Pattern;

/**
 * Reads one parameter as the OpenAPI document describes it. Of JSON Schema it takes what the
 * document uses: numbers, integers, booleans, texts and arrays of numbers, each with its limits.
 */
abstract class ParameterReader {
  private final String name;
  private final boolean required;
  private final boolean inPath;
  private final Object otherwise;

  private ParameterReader(JsonObject parameter, JsonObject schema) {
    this.name = parameter.getString("name");
    this.required = parameter.getBoolean("required", false);
    this.inPath = parameter.getString("in").equals("path");
    this.otherwise = schema.getValue("default");
  }

  /**
   * @param parameter as the document has it
   * @throws IllegalArgumentException for a type that the document must not use
   */
  static ParameterReader of(JsonObject parameter) {
    JsonObject schema = parameter.getJsonObject("schema");
    return switch (schema.getString("type")) {
      case "number" -> new NumberReader(parameter, schema);
      case "integer" -> new IntegerReader(parameter, schema);
      case "boolean" -> new BooleanReader(parameter, schema);
      case "string" -> new TextReader(parameter, schema);
      case "array" -> new NumbersReader(parameter, schema);
      default -> throw new IllegalArgumentException("parameter " + parameter.getString("name"));
    };
  }

  final String name() {
    return name;
  }

  final boolean isRequired() {
    return required;
  }

  final boolean isInPath() {
    return inPath;
  }

  /** The value of a parameter that is absent; null for none. */
  final Object otherwise() {
    return otherwise;
  }

  /** Null when the text is no such value. */
  abstract Object read(String text);

  /** Describes the values that {@link #read} takes, for messages. */
  abstract String expected();

  private static Double number(String text, double minimum, double maximum) {
    double value = NumberText.parse(text);
    return value >= minimum && value <= maximum ? value : null;
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

  private static final class NumberReader extends ParameterReader {
    private final double minimum;
    private final double maximum;

    NumberReader(JsonObject parameter, JsonObject schema) {
      super(parameter, schema);
      this.minimum = limit(schema, "minimum");
      this.maximum = limit(schema, "maximum");
    }

    @Override
    Object read(String text) {
      return number(text, minimum, maximum);
    }

    @Override
    String expected() {
      return "a number in [" + text(minimum) + ", " + text(maximum) + "]";
    }
  }

  private static final class IntegerReader extends ParameterReader {
    private static final Pattern INTEGER = Pattern.compile("-?\\d{1,18}");
    private final long minimum;
    private final long maximum;

    IntegerReader(JsonObject parameter, JsonObject schema) {
      super(parameter, schema);
      this.minimum = (long) limit(schema, "minimum");
      this.maximum = (long) limit(schema, "maximum");
    }

    @Override
    Object read(String text) {
      if (!INTEGER.matcher(text).matches()) {
        return null;
      }
      long value = Long.parseLong(text);
      return value >= minimum && value <= maximum ? value : null;
    }

    @Override
    String expected() {
      return "a whole number in [" + minimum + ", " + maximum + "]";
    }
  }

  private static final class BooleanReader extends ParameterReader {
    BooleanReader(JsonObject parameter, JsonObject schema) {
      super(parameter, schema);
    }

    @Override
    Object read(String text) {
      return text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null;
    }

    @Override
    String expected() {
      return "true or false";
    }
  }

  private static final class TextReader extends ParameterReader {
    private final Pattern pattern;
    private final String description;

    TextReader(JsonObject parameter, JsonObject schema) {
      super(parameter, schema);
      this.pattern = Pattern.compile(schema.getString("pattern", ""), Pattern.DOTALL);
      this.description = schema.getString("description");
    }

    @Override
    Object read(String text) {
      return pattern.matcher(text).find() ? text : null;
    }

    @Override
    String expected() {
      return description;
    }
  }

  private static final class NumbersReader extends ParameterReader {
    private final int count;
    private final double minimum;
    private final double maximum;
    private final String description;

    NumbersReader(JsonObject parameter, JsonObject schema) {
      super(parameter, schema);
      this.count = schema.getInteger("minItems");
      this.minimum = limit(schema.getJsonObject("items"), "minimum");
      this.maximum = limit(schema.getJsonObject("items"), "maximum");
      this.description = schema.getString("description");
    }

    @Override
    Object read(String text) {
      String[] parts = text.split(",", count + 1);
      if (parts.length != count) {
        return null;
      }
      double[] values = new double[count];
      for (int i = 0; i < count; i++) {
        Double value = number(parts[i], minimum, maximum);
        if (value == null) {
          return null;
        }
        values[i] = value;
      }
      return values;
    }

    @Override
    String expected() {
      return description;
    }
  }
}
