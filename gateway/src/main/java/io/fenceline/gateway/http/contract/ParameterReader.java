package io.fenceline.gateway.http.contract;

import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.Parameter;
import java.util.regex.Pattern;

/**
 * Reads one parameter as the OpenAPI document describes it. Of JSON Schema it takes what the
 * document uses: numbers, integers, booleans, texts and arrays of numbers, each with its limits.
 *
 * <p>The validator of Vert.x is not used: its messages do not say which value was wrong and what
 * was expected, it stops at the first mistake, and it costs more than most lookups.
 */
abstract class ParameterReader {
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d{0,17})(\\.\\d{1,30})?([eE][+-]?\\d{1,3})?");

  private final String name;
  private final boolean required;
  private final boolean inPath;
  private final Object otherwise;

  private ParameterReader(Parameter parameter, JsonObject schema) {
    this.name = parameter.getName();
    this.required = parameter.isRequired();
    this.inPath = parameter.getIn() == Location.PATH;
    this.otherwise = schema.getValue("default");
  }

  /**
   * @throws IllegalArgumentException for a type that the document must not use
   */
  static ParameterReader of(Parameter parameter, JsonObject schema) {
    return switch (schema.getString("type")) {
      case "number" -> new NumberReader(parameter, schema);
      case "integer" -> new IntegerReader(parameter, schema);
      case "boolean" -> new BooleanReader(parameter, schema);
      case "string" -> new TextReader(parameter, schema);
      case "array" -> new NumbersReader(parameter, schema);
      default -> throw new IllegalArgumentException("parameter " + parameter.getName());
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
    if (text.length() > 60 || !NUMBER.matcher(text).matches()) {
      return null;
    }
    double value = Double.parseDouble(text);
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

    NumberReader(Parameter parameter, JsonObject schema) {
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

    IntegerReader(Parameter parameter, JsonObject schema) {
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
    BooleanReader(Parameter parameter, JsonObject schema) {
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

    TextReader(Parameter parameter, JsonObject schema) {
      super(parameter, schema);
      this.pattern = Pattern.compile(schema.getString("pattern"), Pattern.DOTALL);
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

    NumbersReader(Parameter parameter, JsonObject schema) {
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
