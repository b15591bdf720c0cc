package io.fenceline.cli.explain;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fenceline.cli.output.OutputJson;
import io.fenceline.cli.terminal.IsoTime;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.Encodings;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawRecord;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.TopicScan;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The explanation of a device from Kafka: its fixes and the changes of zones are replayed in the
 * order of their timestamps, then compared with the outputs of the job.
 *
 * @param zoneId the only zone that is of interest; null for all
 * @param fromMillis by the timestamps of the fixes' records, inclusive
 * @param toMillis exclusive
 */
public record TopicExplanation(
    Topics topics,
    Encodings encodings,
    FixLayout layout,
    Policy policy,
    String deviceId,
    String zoneId,
    long fromMillis,
    long toMillis) {
  private static final JsonMapper JSON = new JsonMapper();

  /** Prints it; returns whether there was any fix of the device. */
  public boolean print(Consumer<byte[], byte[]> consumer, PrintStream out, boolean json) {
    ExplanationSink sink = json ? new ExplanationJson(out) : new ExplanationTable(out);
    Replay replay =
        new Replay(
            deviceId, zoneId, policy, encodings.locations().fixParser(layout, ignored -> {}), sink);
    replay(replay, zones(consumer), fixes(consumer));
    if (replay.first() == null) {
      return false;
    }
    sink.remark(
        "The replay begins with the fix of %s: what the device was in before is not known, and of a changed zone only the versions that the topic still has."
            .formatted(IsoTime.of(replay.first().timeMillis())));
    List<String> remarks = compare(consumer, replay).remarks();
    remarks.forEach(sink::remark);
    if (remarks.isEmpty()) {
      sink.remark(
          "%s has the same transitions as the replay: %d."
              .formatted(topics.transitions(), replay.transitions().size()));
    }
    return true;
  }

  private Deque<RawRecord> zones(Consumer<byte[], byte[]> consumer) {
    List<RawRecord> zones = new ArrayList<>();
    TopicScan.read(
        consumer,
        topics.zones(),
        record -> {
          if (record.key() != null && !ZoneMarker.isMarker(record.key())) {
            zones.add(RawRecords.of(record));
          }
        });
    zones.sort(Comparator.comparingLong(RawRecord::timestampMillis));
    return new ArrayDeque<>(zones);
  }

  private List<RawRecord> fixes(Consumer<byte[], byte[]> consumer) {
    List<RawRecord> fixes = new ArrayList<>();
    new TopicScan(consumer, topics.locations(), fromMillis)
        .forEachRemaining(
            record -> {
              if (isOfDevice(record) && record.timestamp() < toMillis) {
                fixes.add(RawRecords.of(record));
              }
            });
    fixes.sort(Comparator.comparingLong(RawRecord::timestampMillis));
    return fixes;
  }

  private boolean isOfDevice(ConsumerRecord<byte[], byte[]> record) {
    return Arrays.equals(record.key(), deviceId.getBytes(UTF_8));
  }

  private void replay(Replay replay, Deque<RawRecord> zones, List<RawRecord> fixes) {
    try {
      long lastMillis = Math.min(toMillis, System.currentTimeMillis());
      for (RawRecord fix : fixes) {
        applyZones(replay, zones, fix.timestampMillis());
        replay.fix(fix, fix.timestampMillis());
        lastMillis = Math.max(lastMillis, fix.timestampMillis());
      }
      applyZones(replay, zones, lastMillis);
      replay.passTo(lastMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptException(e);
    }
  }

  private void applyZones(Replay replay, Deque<RawRecord> zones, long untilMillis)
      throws InterruptedException {
    while (!zones.isEmpty() && zones.peek().timestampMillis() <= untilMillis) {
      RawRecord zone = zones.remove();
      replay.passTo(zone.timestampMillis());
      replay.zone(zone);
      if (zone.value() == null && policy.eagerZoneRemoval()) {
        replay.sweep();
      }
    }
  }

  private OutputComparison compare(Consumer<byte[], byte[]> consumer, Replay replay) {
    OutputComparison comparison = new OutputComparison(replay);
    new TopicScan(consumer, topics.transitions(), fromMillis)
        .forEachRemaining(record -> addTransition(record, comparison));
    try {
      new TopicScan(consumer, topics.deadLetters(), fromMillis)
          .forEachRemaining(record -> addDeadLetter(record, comparison));
    } catch (UnknownTopicOrPartitionException e) {
      // The job creates the topic with its first start; without it, nothing was refused.
    }
    return comparison;
  }

  private void addTransition(ConsumerRecord<byte[], byte[]> record, OutputComparison comparison) {
    if (isOfDevice(record)) {
      JsonNode transition = json(OutputJson.ofTransition(record.value(), encodings.transitions()));
      if (isOfInterest(transition)) {
        comparison.addTransition(transition);
      }
    }
  }

  private void addDeadLetter(ConsumerRecord<byte[], byte[]> record, OutputComparison comparison) {
    JsonNode letter = isOfDevice(record) ? json(OutputJson.ofDeadLetter(record)) : null;
    if (letter != null && letter.path("topic").asText().equals(topics.locations())) {
      String origin =
          Replay.origin(letter.path("partition").asInt(), letter.path("offset").asLong());
      comparison.addDeadLetter(origin, letter.path("reason").asText());
    }
  }

  private boolean isOfInterest(JsonNode transition) {
    return zoneId == null || zoneId.equals(transition.path("zoneId").asText());
  }

  private static JsonNode json(byte[] json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
