package io.fenceline.explain;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.IsoTime;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.TopicScan;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
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

  /** Of more zones, it is not said which versions are missing. */
  private static final int MOST_LOST = 5;

  /**
   * Explains; stops with the consumer's {@link org.apache.kafka.common.errors.WakeupException} when
   * it is woken up.
   *
   * @param budget for the records of the device and of the zones around it
   * @return whether there was any fix of the device
   * @throws ReplayBudget.ExceededException when they are too many
   */
  public boolean explain(CheckedConsumer consumer, ReplayBudget budget, ExplanationSink sink) {
    FixReader reader = formats.locations().fixReader(layout, ignored -> {});
    Replay replay = new Replay(deviceId, zoneId, policy, reader, sink);
    List<RawRecord> fixes = fixes(consumer, budget);
    RecordedOutputs recorded = recorded(consumer, budget);
    Surroundings surroundings = surroundings(fixes, reader);
    recorded.zoneIds().forEach(surroundings::add);
    ZoneTimeline versions =
        new ZoneTopic(topics.zones(), formats.zones())
            .since(
                consumer,
                budget,
                beginMillis(fixes),
                feature -> isNear(surroundings, feature, sink));
    replay(replay, versions, deviceZones(consumer, budget), fixes, budget);
    reportUnreadable(versions, sink);
    if (replay.first() == null) {
      return false;
    }
    sink.remark(
        "The replay begins with the fix of %s: what the device was in before is not known."
            .formatted(IsoTime.of(replay.first().timeMillis())));
    List<ZoneVersion> lost = versions.lostAt(beginMillis(fixes));
    reportLost(lost, sink);
    List<String> remarks = new OutputComparison(replay, versions, lost, recorded).remarks();
    remarks.forEach(sink::remark);
    if (remarks.isEmpty()) {
      sink.remark(
          "%s has the same transitions as the replay: %d."
              .formatted(topics.of(Outputs.TRANSITIONS), replay.transitions().size()));
    }
    return true;
  }

  private static long beginMillis(List<RawRecord> fixes) {
    return fixes.isEmpty() ? Long.MAX_VALUE : fixes.get(0).timestampMillis();
  }

  private static void reportLost(List<ZoneVersion> lost, ExplanationSink sink) {
    lost.stream()
        .limit(MOST_LOST)
        .forEach(
            oldest ->
                sink.remark(
                    "The oldest version of the zone %s that the topic still has is %s: compaction may have removed those before it (topics create --zone-history)."
                        .formatted(oldest.zoneId(), oldest.text())));
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

  private void reportUnreadable(ZoneTimeline versions, ExplanationSink sink) {
    if (versions.unreadable() > 0) {
      sink.remark(
          "%d records of %s cannot be read and are left out: --format is not that of the job, or the job refuses them, too (dead letters)."
              .formatted(versions.unreadable(), topics.zones()));
    }
  }

  /** Whether a zone is around the device; the refusals of the one that is of interest are said. */
  private boolean isNear(Surroundings surroundings, RawRecord feature, ExplanationSink sink)
      throws RefusedException {
    try {
      return surroundings.meets(ZoneReader.read(feature));
    } catch (RefusedException e) {
      if (isOfInterest(feature)) {
        sink.refused("zone " + zoneId, e.reason().text(), e.getMessage());
        return false;
      }
      throw e;
    }
  }

  private boolean isOfInterest(RawRecord zone) {
    return zoneId != null && Arrays.equals(zone.key(), zoneId.getBytes(UTF_8));
  }

  private List<RawRecord> fixes(CheckedConsumer consumer, ReplayBudget budget) {
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

  /** The zones of the device (rule Z6), as far as compaction has left their versions. */
  private Deque<RawRecord> deviceZones(CheckedConsumer consumer, ReplayBudget budget) {
    List<RawRecord> zones = new ArrayList<>();
    byte[] prefix = new DeviceZoneKey(deviceId, "").bytes();
    try {
      TopicScan.read(
          consumer,
          topics.deviceZones(),
          record -> {
            byte[] key = record.key();
            if (key != null && Arrays.mismatch(prefix, key) == prefix.length) {
              budget.hold(record.value());
              zones.add(RawRecords.of(record));
            }
          });
    } catch (UnknownTopicOrPartitionException e) {
      // The job has no zones of single devices.
    }
    zones.sort(Comparator.comparingLong(RawRecord::timestampMillis));
    return new ArrayDeque<>(zones);
  }

  private boolean isOfDevice(ConsumerRecord<byte[], byte[]> record) {
    return Arrays.equals(record.key(), deviceId.getBytes(UTF_8));
  }

  private void replay(
      Replay replay,
      ZoneTimeline zones,
      Deque<RawRecord> deviceZones,
      List<RawRecord> fixes,
      ReplayBudget budget) {
    try {
      long lastMillis = Math.min(toMillis, System.currentTimeMillis());
      for (RawRecord fix : fixes) {
        budget.checkTime();
        zones.passTo(fix.timestampMillis(), zone -> apply(replay, zone));
        passTo(fix.timestampMillis(), deviceZones, replay);
        replay.fix(fix, fix.timestampMillis());
        lastMillis = Math.max(lastMillis, fix.timestampMillis());
      }
      zones.passTo(lastMillis, zone -> apply(replay, zone));
      passTo(lastMillis, deviceZones, replay);
      replay.passTo(lastMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptException(e);
    }
  }

  private static void passTo(long millis, Deque<RawRecord> deviceZones, Replay replay) {
    while (!deviceZones.isEmpty() && deviceZones.peek().timestampMillis() <= millis) {
      replay.deviceZone(deviceZones.poll());
    }
  }

  private void apply(Replay replay, ZoneVersion zone) throws InterruptedException {
    replay.passTo(zone.sinceMillis());
    replay.zone(zone.feature());
    if (zone.isRemoval() && policy.eagerZoneRemoval()) {
      replay.sweep();
    }
  }

  private RecordedOutputs recorded(CheckedConsumer consumer, ReplayBudget budget) {
    RecordedOutputs recorded = new RecordedOutputs();
    new TopicScan(consumer, topics.of(Outputs.TRANSITIONS), fromMillis, Long.MAX_VALUE)
        .forEachRemaining(record -> addTransition(record, recorded, budget));
    try {
      new TopicScan(consumer, topics.of(Outputs.DEAD_LETTERS), fromMillis, Long.MAX_VALUE)
          .forEachRemaining(record -> addDeadLetter(record, recorded));
    } catch (UnknownTopicOrPartitionException e) {
      // The job creates the topic with its first start; without it, nothing was refused.
    }
    return recorded;
  }

  private void addTransition(
      ConsumerRecord<byte[], byte[]> record, RecordedOutputs recorded, ReplayBudget budget) {
    if (isOfDevice(record)) {
      JsonNode transition = json(Outputs.TRANSITIONS, record);
      if (transition == null) {
        recorded.addUnreadable();
      } else if (isOfInterest(transition)) {
        budget.hold(record.value());
        recorded.addTransition(transition);
      }
    }
  }

  private void addDeadLetter(ConsumerRecord<byte[], byte[]> record, RecordedOutputs recorded) {
    JsonNode letter = isOfDevice(record) ? json(Outputs.DEAD_LETTERS, record) : null;
    if (letter != null && letter.path("topic").asText().equals(topics.locations())) {
      String origin =
          Replay.origin(letter.path("partition").asInt(), letter.path("offset").asLong());
      recorded.addDeadLetter(origin, letter.path("reason").asText());
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
