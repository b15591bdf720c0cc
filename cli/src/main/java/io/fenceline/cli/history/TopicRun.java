package io.fenceline.cli.history;

import io.fenceline.cli.output.InputStatistics;
import io.fenceline.cli.output.RunSummary;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.explain.FleetReplay;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.job.pipeline.Sinks;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.TimeOrderedScan;
import io.fenceline.kafka.client.TopicScan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Evaluates the fixes of a topic (JSON) with the zones of another one (GeoJSON), both in the order
 * of the timestamps of their records, each partition in its own order. Runs once. Not thread-safe.
 */
public final class TopicRun {
  private final Topics topics;
  private final Consumer<Fix> seen;
  private final InputStatistics statistics;
  private final ReplayOutputs outputs;
  private final FixReader reader;
  private final FleetReplay replay;
  private long lastMillis = Long.MIN_VALUE;
  private long fixesBeforeZones;
  private boolean hadZones;

  /**
   * The inputs.
   *
   * @param fromMillis of the fixes, by the timestamps of their records
   * @param latestZones whether all fixes meet the zones of now
   */
  public record Topics(String zones, String fixes, long fromMillis, boolean latestZones) {}

  /**
   * @param sinks whose writers need no Flink
   * @param seen receives each fix that was read
   */
  public TopicRun(
      Topics topics,
      FixLayout layout,
      Policy policy,
      Sinks sinks,
      InputStatistics statistics,
      Consumer<Fix> seen)
      throws IOException {
    this.topics = topics;
    this.seen = seen;
    this.statistics = statistics;
    this.outputs = new ReplayOutputs(sinks, topics.fixes());
    this.reader = ValueFormats.JSON.fixReader(layout, ignored -> outputs.ignoreField());
    this.replay = new FleetReplay(policy, this::write);
  }

  /** Reads both topics to the ends that they have now. */
  public RunSummary run(CheckedConsumer consumer) throws Exception {
    long startNanos = System.nanoTime();
    try {
      read(consumer);
      replay.end(lastMillis);
      return outputs.end((System.nanoTime() - startNanos) / 1_000_000);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      outputs.close();
    }
  }

  private void read(CheckedConsumer consumer) throws IOException, InterruptedException {
    LinkedHashMap<String, Long> merged = new LinkedHashMap<>();
    if (topics.latestZones()) {
      TopicScan zones = new TopicScan(consumer, topics.zones(), Long.MIN_VALUE, Long.MAX_VALUE);
      while (zones.hasNext()) {
        zone(RawRecords.of(zones.next()));
      }
    } else {
      merged.put(topics.zones(), Long.MIN_VALUE);
    }
    merged.put(topics.fixes(), topics.fromMillis());
    TimeOrderedScan scan = new TimeOrderedScan(consumer, merged);
    while (scan.hasNext()) {
      take(scan.next());
    }
    statistics.countZone(); // The end of the zones, as in a file.
  }

  private void take(ConsumerRecord<byte[], byte[]> record)
      throws IOException, InterruptedException {
    if (record.topic().equals(topics.zones())) {
      zone(RawRecords.of(record));
    } else {
      fix(RawRecords.of(record));
    }
  }

  private void zone(RawRecord record) throws IOException, InterruptedException {
    if (ZoneMarker.isMarker(record.key())) {
      return;
    }
    statistics.countZone();
    try {
      ZoneChange change = ZoneReader.read(record);
      replay.zone(change, record.timestampMillis());
      hadZones = true;
    } catch (RefusedException e) {
      outputs.refuse(record, e, topics.zones());
    }
  }

  private void fix(RawRecord record) throws IOException, InterruptedException {
    statistics.countFix();
    lastMillis = Math.max(lastMillis, record.timestampMillis());
    try {
      Fix fix =
          record.isReset()
              ? Fix.reset(RecordIds.ofKey(record.key()), record.partition(), record.offset())
              : reader.read(record);
      seen.accept(fix);
      fixesBeforeZones += hadZones ? 0 : 1;
      replay.fix(fix, lastMillis);
    } catch (RefusedException e) {
      outputs.refuse(record, e, topics.fixes());
    }
  }

  private void write(Step step) {
    try {
      outputs.add(step);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  /** A hint at another invocation that the user may have meant. */
  public Optional<String> hint() {
    return fixesBeforeZones == 0
        ? Optional.empty()
        : Optional.of(
            "hint: %,d fixes are older than all zones that %s still has; --latest-zones evaluates all fixes with the zones of now"
                .formatted(fixesBeforeZones, topics.zones()));
  }
}
