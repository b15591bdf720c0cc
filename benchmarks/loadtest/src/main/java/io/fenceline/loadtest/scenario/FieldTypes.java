package io.fenceline.loadtest.scenario;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fenceline.format.DurationText;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The types of fields: numbers in their {@link Range}, durations, files, and constants as {@code
 * pass-through}. The message of a refusal is what was expected.
 */
final class FieldTypes {
  /** The attribute with the path of the scenario, which files are relative to. */
  static final String SCENARIO = "scenario";

  private FieldTypes() {}

  static SimpleModule module() {
    SimpleModule module = new SimpleModule();
    add(module, Integer.class, (value, range, context) -> (int) whole(value, range));
    add(module, Long.class, (value, range, context) -> whole(value, range));
    add(module, Double.class, (value, range, context) -> number(value, range));
    add(module, Duration.class, (value, range, context) -> DurationText.parse(value.asText()));
    add(module, ValueFormat.class, (value, range, context) -> ValueFormats.parse(value.asText()));
    add(module, Path.class, (value, range, context) -> file(value, context));
    module.setDeserializerModifier(
        new BeanDeserializerModifier() {
          @Override
          public JsonDeserializer<?> modifyEnumDeserializer(
              DeserializationConfig config,
              JavaType type,
              BeanDescription description,
              JsonDeserializer<?> usual) {
            Object[] constants = type.getRawClass().getEnumConstants();
            return new Field<>(
                type.getRawClass(), (value, range, context) -> constant(value, constants), null);
          }
        });
    return module;
  }

  private static <T> void add(SimpleModule module, Class<T> type, Reader<T> reader) {
    module.addDeserializer(type, new Field<>(type, reader, null));
  }

  private static long whole(JsonNode value, Range range) {
    if (value.isIntegralNumber() && value.canConvertToLong() && isIn(range, value)) {
      return value.longValue();
    }
    throw new IllegalArgumentException("a whole number " + text(range));
  }

  private static double number(JsonNode value, Range range) {
    if (value.isNumber() && isIn(range, value)) {
      return value.doubleValue();
    }
    throw new IllegalArgumentException("a number " + text(range));
  }

  private static boolean isIn(Range range, JsonNode value) {
    return value.doubleValue() >= range.min() && value.doubleValue() <= range.max();
  }

  private static String text(Range range) {
    DecimalFormat format =
        new DecimalFormat("#,##0.#####", DecimalFormatSymbols.getInstance(Locale.ROOT));
    String from = "from " + format.format(range.min());
    return range.max() == Double.MAX_VALUE ? from : from + " to " + format.format(range.max());
  }

  private static Path file(JsonNode value, DeserializationContext context) {
    Path scenario = (Path) context.getAttribute(SCENARIO);
    try {
      Path file = scenario.toAbsolutePath().resolveSibling(value.asText()).normalize();
      if (value.isTextual() && Files.isReadable(file)) {
        return file;
      }
      throw new IllegalArgumentException("a file that is there, relative to the scenario");
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("the path of a file", e);
    }
  }

  private static Object constant(JsonNode value, Object... constants) {
    return Arrays.stream(constants)
        .filter(constant -> value.isTextual() && name(constant).equalsIgnoreCase(value.asText()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Arrays.stream(constants)
                        .map(FieldTypes::name)
                        .collect(Collectors.joining(", ", "one of ", ""))));
  }

  private static String name(Object constant) {
    return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @FunctionalInterface
  private interface Reader<T> {
    /**
     * @param range of the field; null where it has none
     * @throws IllegalArgumentException with what was expected
     */
    T read(JsonNode value, Range range, DeserializationContext context);
  }

  private static final class Field<T> extends JsonDeserializer<T>
      implements ContextualDeserializer {
    private final Class<?> type;
    private final Reader<T> reader;
    private final Range range;

    Field(Class<?> type, Reader<T> reader, Range range) {
      this.type = type;
      this.reader = reader;
      this.range = range;
    }

    @Override
    public JsonDeserializer<T> createContextual(
        DeserializationContext context, BeanProperty field) {
      return new Field<>(type, reader, field.getAnnotation(Range.class));
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      JsonNode value = context.readTree(parser);
      try {
        return reader.read(value, range, context);
      } catch (IllegalArgumentException e) {
        throw MismatchedInputException.from(parser, type, e.getMessage());
      }
    }
  }
}
