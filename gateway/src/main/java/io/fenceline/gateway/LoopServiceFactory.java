package io.fenceline.gateway;

import io.fenceline.explain.ZoneTopic;
import io.fenceline.format.output.Outputs;
import io.fenceline.gateway.http.LoopParts;
import io.fenceline.gateway.http.LoopServices;
import io.fenceline.gateway.http.contract.DocumentOperation;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.intake.ClientDevices;
import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.gateway.loop.LoopExecutor;
import io.fenceline.gateway.map.MapRoutes;
import io.fenceline.gateway.past.PastHistogram;
import io.fenceline.gateway.past.PastQueries;
import io.fenceline.gateway.past.ZoneHistoryQueries;
import io.fenceline.gateway.past.ZoneVisitQueries;
import io.fenceline.gateway.push.SockJsSessions;
import io.fenceline.gateway.push.StreamRoutes;
import io.fenceline.gateway.replay.ReplayQueries;
import io.fenceline.gateway.replay.Replays;
import io.fenceline.gateway.rest.DeviceListQuery;
import io.fenceline.gateway.rest.DeviceQueries;
import io.fenceline.gateway.rest.DeviceZoneOperations;
import io.fenceline.gateway.rest.EventQueries;
import io.fenceline.gateway.rest.FixWrites;
import io.fenceline.gateway.rest.MeOperation;
import io.fenceline.gateway.rest.OccupancyQuery;
import io.fenceline.gateway.rest.PlaceOperations;
import io.fenceline.gateway.rest.Readiness;
import io.fenceline.gateway.rest.RecordWrites;
import io.fenceline.gateway.rest.SafeRegionQuery;
import io.fenceline.gateway.rest.Scans;
import io.fenceline.gateway.rest.SearchQuery;
import io.fenceline.gateway.rest.TransitionCounts;
import io.fenceline.gateway.rest.ZoneListQuery;
import io.fenceline.gateway.rest.ZoneQueries;
import io.fenceline.gateway.rest.ZoneWrites;
import io.fenceline.gateway.state.StoreLimits;
import io.fenceline.gateway.state.ZoneView;
import io.fenceline.gateway.stream.EventStream;
import io.fenceline.gateway.write.KafkaProbe;
import io.fenceline.gateway.write.PendingWrites;
import io.fenceline.gateway.write.TopicWriter;
import io.fenceline.kafka.loop.Liveness;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes the services of each event loop from what all of them share. */
final class LoopServiceFactory {
  private static final long COUNT_MILLIS = 1_000;
  private static final int MAX_PENDING_SESSIONS = 5_000;

  /** Each may hold an inflated body. */
  private static final int FIX_THREADS = 4;

  private final GatewayOptions options;
  private final Vertx vertx;
  private final TopicFeeds feeds;
  private final EventStream events;
  private final TopicWriters writers;
  private final FixIntake intake;
  private final Replays replays;
  private final KafkaProbe probe;
  private final Clock clock = Clock.systemUTC();
  private final ClientDevices clientDevices;
  private final SockJsSessions sockJsSessions;
  private final Scans scans;
  private final TransitionCounts transitionCounts;
  private final AtomicInteger zoneCount = new AtomicInteger();
  private final List<Liveness> loops = new CopyOnWriteArrayList<>();
  private final PendingWrites pendingZones = new PendingWrites();
  private final PendingWrites pendingDeviceZones = new PendingWrites();
  private final PendingWrites pendingPlaces = new PendingWrites();

  LoopServiceFactory(
      GatewayOptions options,
      Vertx vertx,
      TopicFeeds feeds,
      EventStream events,
      TopicWriters writers,
      FixIntake intake,
      Replays replays,
      KafkaProbe probe) {
    this.options = options;
    this.vertx = vertx;
    this.feeds = feeds;
    this.events = events;
    this.writers = writers;
    this.intake = intake;
    this.replays = replays;
    this.probe = probe;
    StoreLimits held = options.held();
    this.clientDevices =
        new ClientDevices(
            held.devicesPerKey(),
            Math.max(held.devices(), held.devicesPerKey()),
            options.deviceHistory(),
            clock);
    this.scans = new Scans(vertx);
    this.transitionCounts = new TransitionCounts(events.history(), clock);
    this.sockJsSessions =
        new SockJsSessions(MAX_PENDING_SESSIONS, options.server().limits().connectionsPerAddress());
  }

  /** Whether each event loop advances. */
  List<Liveness> liveness() {
    return loops;
  }

  /** How many zones are in memory, counted each second. */
  AtomicInteger zoneCount() {
    return zoneCount;
  }

  /** Lets clients know that what is served may be old. */
  private void reportSilence(RoutingContext context) {
    Duration silence = probe.silence();
    if (silence.compareTo(TopicWriter.AWAY) > 0) {
      context.response().putHeader("Kafka-Silent-Seconds", "" + silence.toSeconds());
    }
    context.next();
  }

  /** To be called on the event loop. */
  LoopServices make(LoopParts loop) {
    LoopExecutor tasks =
        new LoopExecutor(
            Thread.currentThread().getName(),
            task -> loop.context().runOnContext(run -> task.run()));
    ZoneView zones = feeds.zones.add(tasks);
    loops.add(tasks.liveness());
    vertx.setPeriodic(
        COUNT_MILLIS,
        timer -> {
          tasks.liveness().stepBegins();
          zoneCount.set(zones.size());
        });
    RecordWrites zoneWrites = new RecordWrites(writers.zones, feeds.zoneOffsets, pendingZones);
    RecordWrites deviceZoneWrites =
        new RecordWrites(writers.deviceZones, feeds.deviceZoneOffsets, pendingDeviceZones);
    RecordWrites placeWrites = new RecordWrites(writers.places, feeds.placeOffsets, pendingPlaces);
    ZoneTopic zoneTopic = new ZoneTopic(options.topics().job().zones(), options.formats().zones());
    ZoneHistoryQueries history = new ZoneHistoryQueries(replays, zoneTopic, clock);
    WorkerExecutor workers = vertx.createSharedWorkerExecutor("fenceline-fixes", FIX_THREADS);
    int maxBodyBytes = options.server().limits().maxBodyBytes();
    Map<String, ApiHandler> handlers = new HashMap<>();
    List.of(
            DocumentOperation.handlers(),
            MeOperation.handlers(),
            new ZoneQueries(
                    zones,
                    feeds.zones.catalogue(),
                    Readiness.of(feeds.zoneReader),
                    clock,
                    history::ofOne)
                .handlers(),
            history.handlers(),
            new ZoneWrites(
                    vertx,
                    options.formats().zones(),
                    zones,
                    Readiness.of(feeds.zoneReader),
                    zoneWrites,
                    options.held().zones())
                .handlers(),
            new DeviceZoneOperations(
                    vertx,
                    feeds.deviceZones,
                    Readiness.of(feeds.deviceZoneReader),
                    deviceZoneWrites,
                    clock)
                .handlers(),
            new PlaceOperations(feeds.places, Readiness.of(feeds.placeReader), placeWrites)
                .handlers(),
            new FixWrites(workers, intake, clientDevices, maxBodyBytes).handlers(),
            new EventQueries(
                    events.history(),
                    Readiness.of(feeds.transitionReader),
                    Readiness.of(feeds.adMatchReader))
                .handlers(),
            new DeviceQueries(
                    feeds.devices,
                    feeds.deviceZones,
                    Readiness.of(feeds.locationReader),
                    Readiness.of(feeds.membershipReader))
                .handlers(),
            new OccupancyQuery(
                    zones,
                    feeds.occupancy,
                    Readiness.of(feeds.zoneReader),
                    Readiness.of(feeds.occupancyReader))
                .handlers(),
            new SafeRegionQuery(
                    vertx,
                    zones,
                    feeds.devices,
                    feeds.deviceZones,
                    Readiness.of(feeds.zoneReader),
                    List.of(
                        Readiness.of(feeds.locationReader),
                        Readiness.of(feeds.membershipReader),
                        feeds.deviceZonesReadinessIfAny()),
                    options.policy().maxAccuracyMeters(),
                    clock)
                .handlers(),
            new ReplayQueries(
                    vertx,
                    replays,
                    options.topics().job(),
                    options.formats(),
                    options.layout(),
                    options.policy(),
                    zones,
                    clock)
                .handlers(),
            new PastQueries(
                    replays,
                    options.topics().job(),
                    options.formats(),
                    options.layout(),
                    feeds.devices,
                    clock)
                .handlers(),
            new ZoneVisitQueries(
                    replays,
                    options.topics().job().of(Outputs.TRANSITIONS),
                    options.formats(),
                    feeds.devices,
                    clock)
                .handlers(),
            new SearchQuery(
                    feeds.zones.catalogue(),
                    Readiness.of(feeds.zoneReader),
                    feeds.devices,
                    Readiness.of(feeds.locationReader),
                    scans)
                .handlers(),
            new ZoneListQuery(
                    scans,
                    feeds.zones.catalogue(),
                    Readiness.of(feeds.zoneReader),
                    feeds.devices,
                    Readiness.of(feeds.membershipReader),
                    transitionCounts)
                .handlers(),
            new DeviceListQuery(
                    scans, feeds.devices, Readiness.of(feeds.locationReader), transitionCounts)
                .handlers(),
            new PastHistogram(replays, options.topics().job(), clock).handlers())
        .forEach(handlers::putAll);
    StreamRoutes streams =
        new StreamRoutes(
            vertx,
            loop,
            events.add(tasks),
            sockJsSessions,
            options.server().limits().idleTimeout());
    MapRoutes map = new MapRoutes(vertx, options.map(), loop.admission());
    return new LoopServices(
        Map.copyOf(handlers),
        this::reportSilence,
        router -> {
          streams.addTo(router);
          map.addTo(router);
        },
        streams::stop);
  }
}
