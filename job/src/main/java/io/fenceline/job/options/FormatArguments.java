package io.fenceline.job.options;

import io.fenceline.format.Encoding;
import io.fenceline.format.Encodings;
import io.fenceline.format.input.NameValue;
import io.fenceline.format.zones.ZoneEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The options for the formats of topics, as a picocli mixin. */
public final class FormatArguments {
  private static final String LOCATIONS = "locations";
  private static final String TRANSITIONS = "transitions";
  private static final String AD_MATCHES = "ad-matches";
  private static final String ZONES = "zones";
  private static final String FORM =
      "json or protobuf, for one topic as in locations=protobuf"
          + " (locations, transitions or ad-matches), or zones=geojson or zones=debezium";

  @Option(
      names = "--format",
      paramLabel = "[TOPIC=]json|protobuf",
      description = {
        "How fixes, transitions and ad matches are written in Kafka (default: json).",
        "For one of them as in locations=protobuf; may be given repeatedly, the last wins.",
        "zones=debezium reads Debezium's change records of a table; zones are GeoJSON otherwise."
      })
  private List<String> formats = new ArrayList<>();

  /** The encodings, validated; what is wrong is added to {@code mistakes}. */
  public Encodings encodings(List<String> mistakes) {
    Encodings encodings = Encodings.JSON;
    for (String format : formats) {
      Encodings before = encodings;
      Encodings after = Setting.read(mistakes, "--format", format, text -> with(before, text));
      encodings = after == null ? before : after;
    }
    return encodings;
  }

  private static Encodings with(Encodings encodings, String text) {
    Optional<NameValue> pair = NameValue.parse(text);
    Encodings was = encodings;
    if (pair.isPresent() && pair.get().name().equals(ZONES)) {
      ZoneEncoding zones = parse(ZoneEncoding::parse, pair.get().value());
      return new Encodings(was.locations(), was.transitions(), was.adMatches(), zones);
    }
    Encoding encoding = parse(Encoding::parse, pair.map(NameValue::value).orElse(text));
    if (pair.isEmpty()) {
      return new Encodings(encoding, encoding, encoding, was.zones());
    }
    return switch (pair.get().name()) {
      case LOCATIONS -> new Encodings(encoding, was.transitions(), was.adMatches(), was.zones());
      case TRANSITIONS -> new Encodings(was.locations(), encoding, was.adMatches(), was.zones());
      case AD_MATCHES -> new Encodings(was.locations(), was.transitions(), encoding, was.zones());
      default -> throw new IllegalArgumentException(FORM);
    };
  }

  private static <T> T parse(Function<String, T> parser, String text) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(FORM, e);
    }
  }
}
