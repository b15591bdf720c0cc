package io.fenceline.job.options;

import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.Topics;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The names of the topics, as a picocli mixin. A name given outright takes no prefix. */
public final class TopicArguments {
  private static final Pattern LEGAL = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

  @Option(
      names = "--topic-prefix",
      paramLabel = "PREFIX",
      description = "Put before every topic and the group: one per tenant or environment.")
  private String prefix = "";

  @Option(names = "--locations-topic", paramLabel = "NAME", description = "Default: locations.")
  private String locations;

  @Option(names = "--zones-topic", paramLabel = "NAME", description = "Default: zones.")
  private String zones;

  @Option(
      names = "--device-zones-topic",
      paramLabel = "NAME",
      description = "Default: device-zones.")
  private String deviceZones;

  @Option(names = "--transitions-topic", paramLabel = "NAME", description = "Default: transitions.")
  private String transitions;

  @Option(names = "--ad-matches-topic", paramLabel = "NAME", description = "Default: ad-matches.")
  private String adMatches;

  @Option(
      names = "--dead-letters-topic",
      paramLabel = "NAME",
      description = "Default: dead-letters.")
  private String deadLetters;

  @Option(names = "--memberships-topic", paramLabel = "NAME", description = "Default: memberships.")
  private String memberships;

  @Option(names = "--occupancy-topic", paramLabel = "NAME", description = "Default: occupancy.")
  private String occupancy;

  /** The prefix of the default names. */
  public String prefix() {
    return prefix;
  }

  /** The names, validated; what is wrong is added to {@code mistakes}. */
  public Topics topics(List<String> mistakes) {
    Topics defaults = Topics.withPrefix(prefix);
    Topics topics =
        new Topics(
                or(locations, defaults.locations()),
                or(zones, defaults.zones()),
                or(deviceZones, defaults.deviceZones()),
                defaults.outputs())
            .with(Outputs.TRANSITIONS, transitions)
            .with(Outputs.AD_MATCHES, adMatches)
            .with(Outputs.DEAD_LETTERS, deadLetters)
            .with(Outputs.MEMBERSHIPS, memberships)
            .with(Outputs.OCCUPANCY, occupancy);
    List<String> names = topics.names();
    if (!prefix.isEmpty() && !LEGAL.matcher(prefix).matches()) {
      mistakes.add("--topic-prefix: '%s' was given; use a-z A-Z 0-9 . _ -".formatted(prefix));
      return topics;
    }
    for (String name : names) {
      if (!LEGAL.matcher(name).matches()) {
        mistakes.add(
            "topic name '%s' is not one that Kafka takes: use 1 to 249 of a-z A-Z 0-9 . _ -"
                .formatted(name));
      }
    }
    if (names.stream().distinct().count() < names.size()) {
      mistakes.add("two topics have one name in %s: give each a name of its own".formatted(names));
    }
    return topics;
  }

  private static String or(String name, String otherwise) {
    return name == null ? otherwise : name;
  }
}
