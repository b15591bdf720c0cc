package io.fenceline.cli.command;

import io.fenceline.cli.files.CommandFiles;
import io.fenceline.cli.files.FixFile;
import io.fenceline.cli.files.FixFileFormat;
import io.fenceline.cli.files.RecordFile;
import io.fenceline.cli.files.TopicFixes;
import io.fenceline.cli.history.TopicRun;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.job.options.FixArguments;
import io.fenceline.job.options.KafkaArguments;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.producers.fixes.CsvColumns;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where recorded fixes come from, as a picocli mixin: a file, or a topic as it is now. */
final class FixInput {
  @Option(
      names = "--fixes",
      paramLabel = "FILE",
      description =
          "Fixes as JSON, one a line, as CSV with a row of names, as tracks in GPX or KML, or"
              + " as NMEA (AIS).")
  private String file;

  @Mixin private FixFileArguments fileArguments = new FixFileArguments();

  @Option(
      names = "--fixes-topic",
      paramLabel = "TOPIC",
      description = "Instead of a file: the fixes (JSON) that this Kafka topic has now.")
  private String topic;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "With --fixes-topic: those that were written at this ISO-8601 time or later, or since,"
              + " as in -PT24H (default: all).")
  private String from;

  @Mixin private FixArguments fixArguments = new FixArguments();

  @Mixin private KafkaArguments kafkaArguments = new KafkaArguments();

  private FixFileFormat format;
  private Map<FixField, String> columns;
  private FixLayout layout;
  private KafkaSettings kafka;
  private Long fromMillis;

  void validate(CommandFiles files, List<String> mistakes) {
    if ((file == null) == (topic == null)) {
      mistakes.add("--fixes, --fixes-topic: give one of them");
    }
    format = fileArguments.format(file, mistakes);
    boolean csv = format == FixFileFormat.CSV;
    columns = csv ? fixArguments.fields(CsvColumns::parse, mistakes) : null;
    layout =
        csv ? fixArguments.csvLayout(mistakes) : fixArguments.layout(ValueFormats.JSON, mistakes);
    boolean mapped = layout != null && !layout.pointers().isEmpty();
    files.reads("--fixes", file, format.kind(mapped));
    if (topic != null) {
      kafka = kafkaArguments.settings(mistakes);
      if (fileArguments.hasFormat()) {
        mistakes.add(FixFileFormat.OPTION + ": is for --fixes");
      }
    } else {
      if (from != null) {
        mistakes.add("--from: is for --fixes-topic");
      }
      if (kafkaArguments.areGiven()) {
        mistakes.add("--bootstrap-servers and other options of Kafka are for --fixes-topic");
      }
    }
    fromMillis =
        from == null
            ? Long.valueOf(Long.MIN_VALUE)
            : Setting.read(mistakes, "--from", from, Setting::time);
  }

  RecordFile records() {
    return records(stored -> stored);
  }

  /**
   * @param stored wraps the bytes of a file as they are stored
   */
  RecordFile records(FixFile.StoredBytes stored) {
    return topic == null
        ? new FixFile(file, format, columns, fileArguments.device(), stored)
        : new TopicFixes(kafka, topic, fromMillis);
  }

  /** The fixes of the topic, with the zones of another one. */
  TopicRun.Topics with(String zonesTopic, boolean latestZones) {
    return new TopicRun.Topics(zonesTopic, topic, fromMillis, latestZones);
  }

  boolean areOfTopic() {
    return topic != null;
  }

  /** Of the topic. */
  KafkaSettings kafka() {
    return kafka;
  }

  FixLayout layout() {
    return layout;
  }

  /** The file, or the topic. */
  String name() {
    return topic == null ? file : topic;
  }
}
