package io.fenceline.sql;

import io.fenceline.kafka.client.StartPosition;
import io.fenceline.kafka.reader.KeyedRecords;
import io.fenceline.kafka.reader.RefusalLog;
import io.fenceline.kafka.reader.TopicReader;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.util.FlinkRuntimeException;
import org.apache.kafka.clients.admin.Admin;

/**
 * The zones of a topic, kept current in the background: one index and one reader for all functions
 * of this class loader that ask for the same topic. Thread-safe.
 */
final class SharedZones implements AutoCloseable {
  private static final Map<ZonesTopic, SharedZones> OPEN = new HashMap<>();
  private static final Duration LOOKUP = Duration.ofSeconds(10);
  private static final Duration CONNECT = Duration.ofSeconds(60);
  private static final long POLL_MILLIS = 20;

  private final ZonesTopic source;
  private final Admin admin;
  private final RefusalLog refusals;
  private final CurrentZones current;
  private final TopicReader reader;

  /** Guarded by {@link #OPEN}. */
  private int users;

  private SharedZones(ZonesTopic source) {
    String topic = source.topic();
    this.source = source;
    this.admin = Admin.create(source.kafka().admin());
    this.refusals = new RefusalLog(topic);
    this.current = new CurrentZones(source.encoding(), new KeyedRecords(topic), refusals);
    this.reader =
        new TopicReader(
            source.kafka(), admin, topic, StartPosition.BEGINNING, LOOKUP, current, refusals);
  }

  /**
   * Returns when all zones that were in the topic have been read; to be closed.
   *
   * @throws FlinkRuntimeException when they cannot be read, with the remedy
   */
  static SharedZones open(ZonesTopic source) throws InterruptedException {
    return open(source, CONNECT);
  }

  static SharedZones open(ZonesTopic source, Duration connect) throws InterruptedException {
    SharedZones zones = acquire(source);
    try {
      zones.awaitReady(connect);
      return zones;
    } catch (RuntimeException | InterruptedException e) {
      zones.close();
      throw e;
    }
  }

  private static SharedZones acquire(ZonesTopic source) {
    synchronized (OPEN) {
      SharedZones zones = OPEN.get(source);
      if (zones == null) {
        zones = new SharedZones(source);
        zones.reader.start();
        OPEN.put(source, zones);
      }
      zones.users++;
      return zones;
    }
  }

  /** Waits for Kafka within a limit, then for the zones, however long they take. */
  private void awaitReady(Duration connect) throws InterruptedException {
    long deadline = System.nanoTime() + connect.toNanos();
    for (var state = reader.state(); state != TopicReader.State.READY; state = reader.state()) {
      boolean inVain =
          state == TopicReader.State.MISSING
              || (state == TopicReader.State.CONNECTING && System.nanoTime() - deadline > 0);
      if (inVain || reader.liveness().problem().isPresent()) {
        throw failure(reader.unreadyReason().orElse("it has just become readable; try again"));
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static FlinkRuntimeException failure(String reason) {
    return new FlinkRuntimeException("FENCELINE_ZONES_AT: " + reason);
  }

  /**
   * Adds the zones that cover the point, in no particular order.
   *
   * @throws FlinkRuntimeException when they are no longer kept current (rule E6)
   */
  void zonesAt(double lon, double lat, List<SqlZone> found) {
    reader
        .liveness()
        .problem()
        .ifPresent(
            problem -> {
              throw failure(problem);
            });
    current.zonesAt(lon, lat, found);
  }

  void registerMetrics(MetricGroup group) {
    group.gauge("zones", current::size);
    group.gauge("zoneLag", reader::lag);
    group.gauge("zonesRefused", refusals::count);
  }

  /** The last user ends the reader. */
  @Override
  public void close() {
    synchronized (OPEN) {
      if (--users > 0) {
        return;
      }
      OPEN.remove(source);
    }
    reader.close();
    admin.close(Duration.ZERO);
  }
}
