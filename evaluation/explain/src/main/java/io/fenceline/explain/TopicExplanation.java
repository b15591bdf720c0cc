package io.fenceline.explain;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.Encodings;
import io.fenceline.format.IsoTime;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.kafka.OutputJson;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.TopicScan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
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

  /**
   * Explains; stops with the consumer's {@link org.apache.kafka.common.errors.WakeupException} when
   * it is woken up.
   *
   * @return whether there was any fix of the device
   */
  public boolean explain(Consumer<byte[], byte[]> consumer, ExplanationSink sink) {
    FixReader reader = encodings.locations().fixParser(layout, ignored -> {});
    Replay replay = new Replay(deviceId, zoneId, policy, reader, sink);
    List<RawRecord> fixes = fixes(consumer);
    replay(replay, zones(consumer, surroundings(fixes, reader)), fixes);
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

  private Surroundings surroundings(List<RawRecord> fixes, FixReader reader) {
    Surroundings surroundings = new Surroundings(Replay.AROUND_METERS, zoneId);
    for (RawRecord record : fixes) {
      try {
        if (!record.isReset()) {
          surroundings.add(reader.read(record));
        }
      } catch (RefusedException e) {
        // Reported by the replay.
      }
    }
    return surroundings;
  }

  private Deque<RawRecord> zones(Consumer<byte[], byte[]> consumer, Surroundings surroundings) {
    List<RawRecord> zones = new ArrayList<>();
    TopicScan.read(
        consumer,
        topics.zones(),
        record -> {
          if (record.key() != null && !ZoneMarker.isMarker(record.key())) {
            feature(RawRecords.of(record))
                .filter(zone -> isNear(zone, surroundings))
                .ifPresent(zones::add);
          }
        });
    zones.sort(Comparator.comparingLong(RawRecord::timestampMillis));
    return new ArrayDeque<>(zones);
  }

  private Optional<RawRecord> feature(RawRecord record) {
    try {
      return Optional.of(encodings.zones().toFeature(record));
    } catch (RefusedException e) {
      // No zone can be named.
      return Optional.empty();
    }
  }

  private boolean isNear(RawRecord zone, Surroundings surroundings) {
    try {
      return surroundings.meets(ZoneReader.read(zone));
    } catch (RefusedException e) {
      // Reported by the replay, if it is the zone that is asked for.
      return zoneId != null && Arrays.equals(zone.key(), zoneId.getBytes(UTF_8));
    }
  }

  private List<RawRecord> fixes(Consumer<byte[], byte[]> consumer) {
    List<RawRecord> fixes = new ArrayList<>();
    new TopicScan(consumer, topics.locations(), fromMillis, toMillis)
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
    new TopicScan(consumer, topics.transitions(), fromMillis, Long.MAX_VALUE)
        .forEachRemaining(record -> addTransition(record, comparison));
    try {
      new TopicScan(consumer, topics.deadLetters(), fromMillis, Long.MAX_VALUE)
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
