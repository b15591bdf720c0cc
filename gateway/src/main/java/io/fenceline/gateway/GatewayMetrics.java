package io.fenceline.gateway;

import io.fenceline.gateway.access.Authenticator;
import io.fenceline.gateway.http.Connections;
import io.fenceline.gateway.http.message.AnswerBudget;
import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.gateway.intake.RefusedFixLog;
import io.fenceline.gateway.replay.Replays;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.DeviceZoneStore;
import io.fenceline.gateway.state.OccupancyStore;
import io.fenceline.gateway.state.PlaceStore;
import io.fenceline.gateway.stream.EventStream;
import io.fenceline.gateway.write.KafkaProbe;
import io.fenceline.gateway.write.TopicWriter;
import io.fenceline.kafka.loop.Liveness;
import io.fenceline.kafka.reader.TopicReader;
import io.fenceline.service.ServiceMetrics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.TimeGauge;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The metrics of a gateway, beside those of its requests. */
final class GatewayMetrics extends ServiceMetrics {
  private static final String PREFIX = "fenceline.gateway.";

  /** Shows whether the gateway is ready. */
  void registerReady(Supplier<List<String>> unreadyReasons) {
    Gauge.builder(PREFIX + "ready", unreadyReasons, it -> it.get().isEmpty() ? 1 : 0)
        .strongReference(true)
        .description("1 when the gateway is ready")
        .register(registry);
  }

  void register(
      Authenticator authenticator,
      Connections connections,
      AnswerBudget answers,
      TopicFeeds feeds,
      EventStream events,
      Replays replays,
      AtomicInteger zones,
      KafkaProbe probe,
      FixIntake intake,
      List<TopicWriter> writers) {
    Gauge.builder(PREFIX + "stream.clients", events, EventStream::clients)
        .description("Clients that receive events")
        .register(registry);
    FunctionCounter.builder(PREFIX + "stream.slow.clients", events, EventStream::slowClients)
        .description("Clients closed because they read too slowly")
        .register(registry);
    Gauge.builder(PREFIX + "stream.queued.bytes", events, EventStream::queuedBytes)
        .description("Bytes of messages that wait for clients which have not read earlier ones")
        .register(registry);
    FunctionCounter.builder(PREFIX + "stream.refused", events, EventStream::refused)
        .description("Records of transitions and ad matches that could not be read")
        .register(registry);
    FunctionCounter.builder(PREFIX + "stream.resume.records", events, EventStream::catchUpRecords)
        .description("Records read again from Kafka for clients that continue")
        .register(registry);
    FunctionCounter.builder(PREFIX + "stream.resume.refused", events, EventStream::catchUpRefused)
        .description("Records that could not be read again for clients that continue")
        .register(registry);
    FunctionCounter.builder(PREFIX + "replay.refused", replays, Replays::refused)
        .description("Records that the past, visits and the like could not read and skipped")
        .register(registry);
    Gauge.builder(PREFIX + "stale.key.files", authenticator, Authenticator::staleFiles)
        .description(
            "Files of keys that cannot be used, so that their previous content is in force")
        .register(registry);
    Gauge.builder(PREFIX + "connections", connections, Connections::open)
        .description("Open client connections")
        .register(registry);
    FunctionCounter.builder(PREFIX + "connections.refused", connections, Connections::refused)
        .description("Connections closed at once, because their address has too many")
        .register(registry);
    Gauge.builder(PREFIX + "answer.bytes", answers, AnswerBudget::bytes)
        .strongReference(true)
        .description("Bytes of large answers that their clients have not read yet")
        .register(registry);
    TimeGauge.builder(
            PREFIX + "kafka.silent", probe, TimeUnit.MILLISECONDS, p -> p.silence().toMillis())
        .strongReference(true)
        .description("How long ago Kafka answered")
        .register(registry);
    Gauge.builder(PREFIX + "zones", zones, AtomicInteger::get)
        .description("Zones in memory")
        .register(registry);
    Gauge.builder(PREFIX + "device.zones", feeds.deviceZones, DeviceZoneStore::size)
        .description("Zones of one device each in memory")
        .register(registry);
    Gauge.builder(PREFIX + "device.zones.bytes", feeds.deviceZones, DeviceZoneStore::bytes)
        .description("Bytes of the zones of one device each in memory, about")
        .register(registry);
    Gauge.builder(PREFIX + "places", feeds.places, PlaceStore::size)
        .description("Places in memory")
        .register(registry);
    Gauge.builder(PREFIX + "devices", feeds.devices, DeviceStore::size)
        .description("Devices whose last fix is in memory")
        .register(registry);
    Gauge.builder(PREFIX + "zones.occupied", feeds.occupancy, OccupancyStore::occupied)
        .description("Zones with at least one device, by the topic of occupancy")
        .register(registry);
    Gauge.builder(PREFIX + "zones.over", feeds.occupancy, OccupancyStore::over)
        .description("Zones with more devices than their capacity, by the topic of occupancy")
        .register(registry);
    FunctionCounter.builder(PREFIX + "fixes.refused", intake.untold(), RefusedFixLog::count)
        .description("Fixes of OwnTracks and OsmAnd that can never be accepted, answered by 200")
        .register(registry);
    FunctionCounter.builder(PREFIX + "fixes.ignored.fields", intake, FixIntake::ignoredFields)
        .description("Optional fields of fixes that could not be read and were left out")
        .register(registry);
    feeds.readers().forEach(this::register);
    Gauge.builder(
            PREFIX + "write.bytes",
            writers,
            all -> all.stream().mapToLong(TopicWriter::bytesInFlight).sum())
        .strongReference(true)
        .description("Bytes of records that Kafka has not acknowledged yet")
        .register(registry);
  }

  void register(Liveness thread) {
    Gauge.builder(PREFIX + "thread.up", thread, it -> it.problem().isEmpty() ? 1 : 0)
        .strongReference(true)
        .description("1 while a thread that runs as long as the gateway lives and advances")
        .tag("thread", thread.name())
        .register(registry);
  }

  private void register(TopicReader reader) {
    Gauge.builder(PREFIX + "topic.ready", reader, r -> r.state() == TopicReader.State.READY ? 1 : 0)
        .description("1 when what was in the topic at the start has been read")
        .tag("topic", reader.topic())
        .register(registry);
    Gauge.builder(PREFIX + "topic.lag", reader, TopicReader::lag)
        .description("Records of the topic that are not read yet")
        .tag("topic", reader.topic())
        .register(registry);
    FunctionCounter.builder(PREFIX + "topic.refused", reader, TopicReader::refused)
        .description("Records of the topic that could not be read and were skipped")
        .tag("topic", reader.topic())
        .register(registry);
  }
}
