package io.fenceline.job.options;

import io.fenceline.format.FormatSettings;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.input.NameValue;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.kafka.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the formats of topics, as a picocli mixin. */
public final class FormatArguments {
  private static final String LOCATIONS = "locations";
  private static final String ZONES = "zones";

  @Option(
      names = "--format",
      paramLabel = "[TOPIC=]json|protobuf|avro",
      description = {
        "How fixes, transitions, ad matches and occupancy are written in Kafka (default: json).",
        "For one of them as in locations=protobuf; may be given repeatedly, the last wins.",
        "zones=debezium reads Debezium's change records of a table; zones are GeoJSON otherwise."
      })
  private List<String> formats = new ArrayList<>();

  @Mixin private RegistryArguments registry = new RegistryArguments();

  /**
   * The formats, validated; what is wrong is added to {@code mistakes}.
   *
   * @param topics whose values have them
   */
  public TopicFormats formats(Topics topics, List<String> mistakes) {
    TopicFormats result = TopicFormats.JSON;
    for (String format : formats) {
      TopicFormats before = result;
      TopicFormats after = Setting.read(mistakes, "--format", format, text -> with(before, text));
      result = after == null ? before : after;
    }
    FormatSettings settings = registry.settings(result.needRegistry(), mistakes);
    return result.withSettings(settings).ofTopics(topics.locations(), topics::of);
  }

  private static TopicFormats with(TopicFormats formats, String text) {
    Optional<NameValue> pair = NameValue.parse(text);
    if (pair.isEmpty()) {
      return formats.withAll(parse(ValueFormats::parse, text));
    }
    String topic = pair.get().name();
    String value = pair.get().value();
    return switch (topic) {
      case ZONES -> formats.withZones(parse(ZoneEncoding::parse, value));
      case LOCATIONS -> formats.withLocations(parse(ValueFormats::parse, value));
      default -> formats.with(output(topic), parse(ValueFormats::parse, value));
    };
  }

  private static Output<?> output(String name) {
    return Outputs.named(name)
        .filter(Output::hasFormats)
        .orElseThrow(() -> new IllegalArgumentException(expected()));
  }

  private static <T> T parse(Function<String, T> parser, String text) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(expected(), e);
    }
  }

  private static String expected() {
    String outputs =
        Outputs.ALL.stream()
            .filter(Output::hasFormats)
            .map(Output::name)
            .collect(Collectors.joining(", "))
            .replaceFirst(", ([^,]*)$", " or $1");
    return ValueFormats.options()
        + ", for one topic as in locations=protobuf (locations, "
        + outputs
        + "), or zones=geojson or zones=debezium";
  }
}
