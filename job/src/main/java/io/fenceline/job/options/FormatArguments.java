package io.fenceline.job.options;

import io.fenceline.format.Encoding;
import io.fenceline.format.Encodings;
import io.fenceline.format.input.NameValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for the formats of topics, as a picocli mixin. */
public final class FormatArguments {
  private static final String LOCATIONS = "locations";
  private static final String TRANSITIONS = "transitions";
  private static final String AD_MATCHES = "ad-matches";
  private static final String FORM =
      "json or protobuf, for one topic as in locations=protobuf"
          + " (locations, transitions or ad-matches)";

  @Option(
      names = "--format",
      paramLabel = "[TOPIC=]json|protobuf",
      description = {
        "How fixes, transitions and ad matches are written in Kafka (default: json).",
        "For one of them as in locations=protobuf; may be given repeatedly, the last wins.",
        "Zones and dead letters have one form only."
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
    Encoding encoding = encoding(pair.map(NameValue::value).orElse(text));
    if (pair.isEmpty()) {
      return Encodings.all(encoding);
    }
    return switch (pair.get().name()) {
      case LOCATIONS -> new Encodings(encoding, encodings.transitions(), encodings.adMatches());
      case TRANSITIONS -> new Encodings(encodings.locations(), encoding, encodings.adMatches());
      case AD_MATCHES -> new Encodings(encodings.locations(), encodings.transitions(), encoding);
      default -> throw new IllegalArgumentException(FORM);
    };
  }

  private static Encoding encoding(String text) {
    try {
      return Encoding.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(FORM, e);
    }
  }
}
