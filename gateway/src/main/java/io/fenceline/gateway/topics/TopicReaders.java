package io.fenceline.gateway.topics;

import io.fenceline.format.ValueFormat;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.PartitionerWarning;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.DeviceZoneStore;
import io.fenceline.gateway.state.OccupancyStore;
import io.fenceline.gateway.state.PlaceStore;
import io.fenceline.gateway.state.ZoneReplicas;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.StartPosition;
import io.fenceline.kafka.reader.KeyedRecords;
import io.fenceline.kafka.reader.RecordHandler;
import io.fenceline.kafka.reader.RefusalLog;
import io.fenceline.kafka.reader.TopicReader;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;

/** The readers of the topics that a gateway serves from. Each is to be started and closed. */
public final class TopicReaders implements AutoCloseable {
  /** The last events of each partition that are read at the start, to fill the recent events. */
  private static final int LAST_EVENTS = 5_000;

  private static final Duration LOOKUP = Duration.ofSeconds(10);

  private final KafkaSettings kafka;
  private final Admin admin;
  private final Duration lookupInterval;
  private final InstantSource clock = InstantSource.system();

  public TopicReaders(KafkaSettings kafka) {
    this(kafka, LOOKUP);
  }

  /**
   * @param lookupInterval the interval of checks whether a topic is still there, and the same
   */
  TopicReaders(KafkaSettings kafka, Duration lookupInterval) {
    this.kafka = kafka;
    this.admin = Admin.create(kafka.admin());
    this.lookupInterval = lookupInterval;
  }

  /**
   * Ready when all event loops have the zones that were in the topic at the start.
   *
   * @param listener also receives each change after that
   * @param most zones that are held
   */
  public TopicReader zones(
      String topic,
      ZoneEncoding encoding,
      ZoneReplicas replicas,
      AppliedOffsets offsets,
      ZoneListener listener,
      int most) {
    return reader(
        topic,
        StartPosition.BEGINNING,
        refusals ->
            new ZonesHandler(
                encoding, replicas, offsets, new KeyedRecords(topic), listener, refusals, most));
  }

  /**
   * @param listener also receives each change after the start
   */
  public TopicReader deviceZones(
      String topic, DeviceZoneStore store, AppliedOffsets offsets, ZoneListener listener) {
    return reader(
        topic,
        StartPosition.BEGINNING,
        refusals -> new DeviceZonesHandler(store, offsets, listener, refusals, clock));
  }

  public TopicReader places(String topic, PlaceStore store, AppliedOffsets offsets) {
    return reader(
        topic,
        StartPosition.BEGINNING,
        refusals -> new PlacesHandler(store, offsets, new KeyedRecords(topic), refusals));
  }

  public TopicReader memberships(String topic, DeviceStore store) {
    return reader(
        topic, StartPosition.BEGINNING, refusals -> new MembershipsHandler(store, refusals));
  }

  /**
   * @param history how far back to read at the start, and how long a device is remembered after its
   *     last fix came
   * @param listener also receives the fixes of the history, which are over when the reader is ready
   */
  public TopicReader locations(
      String topic, FixReader reader, DeviceStore store, Duration history, FixListener listener) {
    return reader(
        topic,
        StartPosition.since(history, clock),
        refusals ->
            new LocationsHandler(
                reader, store, history, listener, new PartitionerWarning(topic), refusals, clock));
  }

  /**
   * @param format of the topic
   * @param listener also receives the counts from before the start
   */
  public TopicReader occupancy(
      String topic, ValueFormat format, OccupancyStore store, OccupancyListener listener) {
    return reader(
        topic,
        StartPosition.BEGINNING,
        refusals -> new OccupancyHandler(new OccupancyReader(format), store, listener, refusals));
  }

  /** Transitions or ad matches: the last ones of each partition, and those that come. */
  public TopicReader events(String topic, RecordHandler handler) {
    return reader(topic, new LastRecords(LAST_EVENTS), refusals -> handler);
  }

  private TopicReader reader(
      String topic, StartPosition start, Function<RefusalLog, RecordHandler> handler) {
    RefusalLog refusals = new RefusalLog(topic);
    return new TopicReader(
        kafka, admin, topic, start, lookupInterval, handler.apply(refusals), refusals);
  }

  /** To be called when the readers are closed. */
  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }
}
