package io.fenceline.job.options;

import io.fenceline.connectors.StartingOffsets;
import io.fenceline.connectors.loss.OnDataLoss;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.IsoTime;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.DeliveryChecks;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command line of the job, the same for the submitted jar and {@code fenceline job}. Takes
 * every value as text, so that {@link #options} can report all mistakes at once.
 */
public final class JobArguments {
  @Mixin private KafkaArguments kafka = new KafkaArguments();
  @Mixin private TopicArguments topics = new TopicArguments();
  @Mixin private FormatArguments formats = new FormatArguments();
  @Mixin private FixArguments fixes = new FixArguments();
  @Mixin private PolicyArguments policies = new PolicyArguments();

  @Option(
      names = "--group",
      paramLabel = "NAME",
      description =
          "Consumer group, and prefix of transactional ids: unique per job"
              + " (default: the topic prefix and 'fenceline').")
  private String group;

  @Option(
      names = "--start",
      paramLabel = "WHERE",
      description =
          "Where locations begins without a checkpoint: earliest, latest, committed (else"
              + " earliest), or a time as epoch milliseconds or ISO-8601 (default: committed).")
  private String start = "committed";

  @Option(
      names = "--delivery",
      paramLabel = "GUARANTEE",
      description =
          "at-least-once (lowest latency, ids repeat) or exactly-once (Kafka transactions, visible"
              + " at each checkpoint to read_committed consumers) (default: at-least-once).")
  private String delivery = "at-least-once";

  @Option(
      names = "--checkpoint-interval",
      paramLabel = "DURATION",
      description =
          "Default: that of the cluster's configuration, else 30s, or 10s with exactly-once.")
  private String checkpointInterval;

  @Option(
      names = "--transaction-timeout",
      paramLabel = "DURATION",
      description =
          "For exactly-once: above the longest checkpoint plus restart, at most the broker's"
              + " transaction.max.timeout.ms (default: 15min).")
  private String transactionTimeout = "15min";

  @Option(
      names = "--on-data-loss",
      paramLabel = "fail|continue",
      description =
          "When records that the job has not read were removed from a topic: fail with the reason,"
              + " or continue from the oldest available record, or from the time of --start"
              + " (default: fail).")
  private String onDataLoss = "fail";

  @Option(
      names = "--take-over",
      description = "End a job of the same --group that runs, instead of being refused.")
  private boolean takeOver;

  @Mixin private OptionalTopicArguments optional = new OptionalTopicArguments();

  @Option(
      names = "--cloudevents",
      description =
          "Give transitions and ad matches the headers of CloudEvents 1.0 (ce_id, ce_type, ...);"
              + " the values stay the same.")
  private boolean cloudEvents;

  /**
   * The options, validated.
   *
   * @param mistakes takes the mistakes of the options in addition to those found so far
   * @throws OptionsException with all mistakes
   */
  public JobOptions options(List<String> mistakes) {
    List<String> all = new ArrayList<>(mistakes);
    int before = all.size();
    KafkaSettings settings = kafka.settings(all);
    boolean kafkaIsSound = all.size() == before;
    Topics names = topics.topics(all);
    TopicFormats topicFormats = formats.formats(names, all);
    FixLayout layout = fixes.layout(topicFormats.locations(), all);
    StartingOffsets where = Setting.read(all, "--start", start, JobArguments::parseStart);
    Delivery guarantee =
        Setting.read(all, "--delivery", delivery, Setting.constant(Delivery.class));
    Duration interval =
        Setting.read(all, "--checkpoint-interval", checkpointInterval, Setting::positive);
    Duration timeout =
        Setting.read(
            all,
            "--transaction-timeout",
            transactionTimeout,
            JobArguments::parseTransactionTimeout);
    OnDataLoss loss =
        Setting.read(all, "--on-data-loss", onDataLoss, Setting.constant(OnDataLoss.class));
    Policy policy = policies.policy(all);
    if (group != null && group.isBlank()) {
      all.add("--group: it is empty; leave it out, or give a name that no other job has");
    }
    if (guarantee != null && kafkaIsSound) {
      all.addAll(DeliveryChecks.problems(settings, guarantee));
    }
    if (!all.isEmpty()) {
      throw new OptionsException(all);
    }
    String name = group == null ? topics.prefix() + "fenceline" : group;
    return new JobOptions(
        settings,
        names,
        topicFormats,
        name,
        where,
        layout,
        guarantee,
        interval,
        timeout,
        loss,
        takeOver,
        optional.deviceZones(),
        optional.outputs(),
        cloudEvents,
        policy);
  }

  private static StartingOffsets parseStart(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "earliest" -> new StartingOffsets.Earliest();
      case "latest" -> new StartingOffsets.Latest();
      case "committed" -> new StartingOffsets.Committed();
      default -> new StartingOffsets.At(parseInstant(text));
    };
  }

  private static long parseInstant(String text) {
    if (text.matches("\\d{1,10}") && Long.parseLong(text) < FixLayout.MIN_TIME_MILLIS) {
      throw new IllegalArgumentException(
          "epoch milliseconds, such as %s000: this looks like seconds".formatted(text));
    }
    try {
      return text.chars().allMatch(Character::isDigit) ? Long.parseLong(text) : IsoTime.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "earliest, latest, committed, epoch milliseconds, or a time such as 2026-01-31T08:00:00Z",
          e);
    }
  }

  private static Duration parseTransactionTimeout(String text) {
    Duration timeout = Setting.positive(text);
    if (timeout.compareTo(Duration.ofSeconds(1)) < 0 || timeout.toMillis() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "from 1s to the broker's transaction.max.timeout.ms (15min unless raised)");
    }
    return timeout;
  }
}
