package io.fenceline.format;

import io.fenceline.format.avro.JvmSchemaRegistry;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The formats of values: {@code --format json|protobuf|avro}. */
public final class ValueFormats {
  public static final ValueFormat JSON = new JsonFormat();
  public static final ValueFormat PROTOBUF = new ProtobufFormat();

  /** Each with the settings of values that never leave this JVM. */
  public static final List<ValueFormat> ALL =
      List.of(JSON, PROTOBUF, new AvroFormat(JvmSchemaRegistry.INSTANCE, ""));

  private ValueFormats() {}

  /**
   * @throws IllegalArgumentException when there is no format of this name; the message lists the
   *     names
   */
  public static ValueFormat parse(String option) {
    return ALL.stream()
        .filter(format -> format.option().equals(option.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(options()));
  }

  /**
   * Like {@link #parse(String)}, with settings.
   *
   * @throws IllegalArgumentException when there is no format of this name
   */
  public static ValueFormat parse(String option, FormatSettings settings) {
    return parse(option).with(settings);
  }

  /** The names as a sentence lists them. */
  public static String options() {
    return ALL.stream()
        .map(ValueFormat::option)
        .collect(Collectors.joining(", "))
        .replaceFirst(", ([^,]*)$", " or $1");
  }
}
