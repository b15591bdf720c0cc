package io.fenceline.explain;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.IsoTime;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.TopicScan;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
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
    TopicFormats formats,
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
   * @param budget for the records of the device and of the zones around it
   * @return whether there was any fix of the device
   * @throws ReplayBudget.ExceededException when they are too many
   */
  public boolean explain(
      Consumer<byte[], byte[]> consumer, ReplayBudget budget, ExplanationSink sink) {
    FixReader reader = formats.locations().fixReader(layout, ignored -> {});
    Replay replay = new Replay(deviceId, zoneId, policy, reader, sink);
    List<RawRecord> fixes = fixes(consumer, budget);
    replay(replay, zones(consumer, surroundings(fixes, reader), budget, sink), fixes, budget);
    if (replay.first() == null) {
      return false;
    }
    sink.remark(
        "The replay begins with the fix of %s: what the device was in before is not known, and of a changed zone only the versions that the topic still has."
            .formatted(IsoTime.of(replay.first().timeMillis())));
    List<String> remarks = compare(consumer, replay, budget).remarks();
    remarks.forEach(sink::remark);
    if (remarks.isEmpty()) {
      sink.remark(
          "%s has the same transitions as the replay: %d."
              .formatted(topics.of(Outputs.TRANSITIONS), replay.transitions().size()));
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

  private Deque<RawRecord> zones(
      Consumer<byte[], byte[]> consumer,
      Surroundings surroundings,
      ReplayBudget budget,
      ExplanationSink sink) {
    List<RawRecord> zones = new ArrayList<>();
    LongAdder unreadable = new LongAdder();
    TopicScan.read(
        consumer,
        topics.zones(),
        record -> {
          budget.checkTime();
          if (record.key() != null && !ZoneMarker.isMarker(record.key())) {
            zoneNear(surroundings, RawRecords.of(record), unreadable)
                .ifPresent(
                    zone -> {
                      budget.hold(zone.value());
                      zones.add(zone);
                    });
          }
        });
    if (unreadable.sum() > 0) {
      sink.remark(
          "%d records of %s cannot be read and are left out: --format is not that of the job, or the job refuses them, too (dead letters)."
              .formatted(unreadable.sum(), topics.zones()));
    }
    zones.sort(Comparator.comparingLong(RawRecord::timestampMillis));
    return new ArrayDeque<>(zones);
  }

  /** The Feature of a zone around the device, or of the zone that is of interest. */
  private Optional<RawRecord> zoneNear(
      Surroundings surroundings, RawRecord record, LongAdder unreadable) {
    RawRecord feature = null;
    try {
      feature = formats.zones().toFeature(record);
      boolean isNear = surroundings.meets(ZoneReader.read(feature));
      return isNear ? Optional.of(feature) : Optional.empty();
    } catch (RefusedException e) {
      if (feature != null && isOfInterest(feature)) {
        return Optional.of(feature); // Reported by the replay.
      }
      unreadable.increment();
      return Optional.empty();
    }
  }

  private boolean isOfInterest(RawRecord zone) {
    return zoneId != null && Arrays.equals(zone.key(), zoneId.getBytes(UTF_8));
  }

  private List<RawRecord> fixes(Consumer<byte[], byte[]> consumer, ReplayBudget budget) {
    List<RawRecord> fixes = new ArrayList<>();
    new TopicScan(consumer, topics.locations(), fromMillis, toMillis)
        .forEachRemaining(
            record -> {
              if (isOfDevice(record) && record.timestamp() < toMillis) {
                budget.hold(record.value());
                fixes.add(RawRecords.of(record));
              }
            });
    fixes.sort(Comparator.comparingLong(RawRecord::timestampMillis));
    return fixes;
  }

  private boolean isOfDevice(ConsumerRecord<byte[], byte[]> record) {
    return Arrays.equals(record.key(), deviceId.getBytes(UTF_8));
  }

  private void replay(
      Replay replay, Deque<RawRecord> zones, List<RawRecord> fixes, ReplayBudget budget) {
    try {
      long lastMillis = Math.min(toMillis, System.currentTimeMillis());
      for (RawRecord fix : fixes) {
        budget.checkTime();
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

  private OutputComparison compare(
      Consumer<byte[], byte[]> consumer, Replay replay, ReplayBudget budget) {
    OutputComparison comparison = new OutputComparison(replay);
    new TopicScan(consumer, topics.of(Outputs.TRANSITIONS), fromMillis, Long.MAX_VALUE)
        .forEachRemaining(record -> addTransition(record, comparison, budget));
    try {
      new TopicScan(consumer, topics.of(Outputs.DEAD_LETTERS), fromMillis, Long.MAX_VALUE)
          .forEachRemaining(record -> addDeadLetter(record, comparison));
    } catch (UnknownTopicOrPartitionException e) {
      // The job creates the topic with its first start; without it, nothing was refused.
    }
    return comparison;
  }

  private void addTransition(
      ConsumerRecord<byte[], byte[]> record, OutputComparison comparison, ReplayBudget budget) {
    if (isOfDevice(record)) {
      JsonNode transition = json(Outputs.TRANSITIONS, record);
      if (transition == null) {
        comparison.addUnreadable();
      } else if (isOfInterest(transition)) {
        budget.hold(record.value());
        comparison.addTransition(transition);
      }
    }
  }

  private void addDeadLetter(ConsumerRecord<byte[], byte[]> record, OutputComparison comparison) {
    JsonNode letter = isOfDevice(record) ? json(Outputs.DEAD_LETTERS, record) : null;
    if (letter != null && letter.path("topic").asText().equals(topics.locations())) {
      String origin =
          Replay.origin(letter.path("partition").asInt(), letter.path("offset").asLong());
      comparison.addDeadLetter(origin, letter.path("reason").asText());
    }
  }

  private boolean isOfInterest(JsonNode transition) {
    return zoneId == null || zoneId.equals(transition.path("zoneId").asText());
  }

  /** Null for what is not JSON, nor of the format of its topic. */
  private JsonNode json(Output<?> output, ConsumerRecord<byte[], byte[]> record) {
    try {
      byte[] json = output.toJson(RawRecords.of(record), formats.of(output));
      return json == null ? null : JSON.readTree(json);
    } catch (IOException e) {
      return null;
    }
  }
}
