package io.fenceline.gateway;

import io.fenceline.format.fix.FixReader;
import io.fenceline.format.output.Outputs;
import io.fenceline.gateway.rest.Readiness;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.DeviceZoneStore;
import io.fenceline.gateway.state.OccupancyStore;
import io.fenceline.gateway.state.PlaceStore;
import io.fenceline.gateway.state.ZoneReplicas;
import io.fenceline.gateway.stream.EventStream;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.gateway.topics.TopicReaders;
import io.fenceline.kafka.reader.TopicReader;
import java.util.List;
import java.util.Optional;

/** The contents of the topics, and the readers that keep them up to date. Thread-safe. */
final class TopicFeeds implements AutoCloseable {
  final ZoneReplicas zones = new ZoneReplicas();
  final DeviceZoneStore deviceZones;
  final PlaceStore places;
  final DeviceStore devices;
  final OccupancyStore occupancy;
  final AppliedOffsets zoneOffsets = new AppliedOffsets();
  final AppliedOffsets deviceZoneOffsets = new AppliedOffsets();
  final AppliedOffsets placeOffsets = new AppliedOffsets();
  private final TopicReaders readers;
  final TopicReader zoneReader;
  final TopicReader deviceZoneReader;
  final TopicReader placeReader;
  final TopicReader membershipReader;
  final TopicReader occupancyReader;
  final TopicReader locationReader;
  final TopicReader transitionReader;
  final TopicReader adMatchReader;

  /**
   * @param stream receives the events, and also the fixes that are read
   */
  TopicFeeds(GatewayOptions options, FixReader fixes, EventStream stream) {
    this.deviceZones =
        new DeviceZoneStore(options.policy().maxDeviceZones(), options.held().deviceZoneBytes());
    this.places = new PlaceStore(options.held().places());
    this.devices = new DeviceStore(options.held().devices());
    this.occupancy = new OccupancyStore(options.held().zones());
    this.readers = new TopicReaders(options.kafka());
    GatewayTopics topics = options.topics();
    this.zoneReader =
        readers.zones(
            topics.job().zones(),
            options.formats().zones(),
            zones,
            zoneOffsets,
            stream.zoneListener(),
            options.held().zones());
    this.deviceZoneReader =
        readers.deviceZones(
            topics.job().deviceZones(), deviceZones, deviceZoneOffsets, stream.zoneListener());
    this.placeReader = readers.places(topics.places(), places, placeOffsets);
    this.membershipReader = readers.memberships(topics.job().of(Outputs.MEMBERSHIPS), devices);
    this.occupancyReader =
        readers.occupancy(
            topics.job().of(Outputs.OCCUPANCY),
            options.formats().of(Outputs.OCCUPANCY),
            occupancy,
            stream.occupancyListener());
    this.locationReader =
        readers.locations(
            topics.job().locations(), fixes, devices, options.deviceHistory(), stream);
    this.transitionReader =
        readers.events(topics.job().of(Outputs.TRANSITIONS), stream.handler(StreamKind.TRANSITION));
    this.adMatchReader =
        readers.events(topics.job().of(Outputs.AD_MATCHES), stream.handler(StreamKind.AD_MATCH));
  }

  /** To be called when all event loops have their copies of the zones. */
  void start() {
    readers().forEach(TopicReader::start);
  }

  List<TopicReader> readers() {
    return List.of(
        zoneReader,
        deviceZoneReader,
        placeReader,
        membershipReader,
        occupancyReader,
        locationReader,
        transitionReader,
        adMatchReader);
  }

  /** Without the topic, no device has zones of its own. */
  Readiness deviceZonesReadinessIfAny() {
    return new Readiness(
        () ->
            deviceZoneReader.state() == TopicReader.State.MISSING
                ? null
                : deviceZoneReader.unreadyReason().orElse(null));
  }

  /**
   * The reasons why the gateway is not ready. Only the topic of the zones has to exist: requests
   * that need any other missing topic are refused. Few gateways need occupancy and zones of
   * devices, which their user may not be permitted to read.
   */
  List<String> unreadyReasons() {
    return readers().stream()
        .filter(r -> r != occupancyReader && r != deviceZoneReader)
        .filter(r -> r == zoneReader || r.state() != TopicReader.State.MISSING)
        .map(TopicReader::unreadyReason)
        .flatMap(Optional::stream)
        .toList();
  }

  @Override
  public void close() {
    readers().forEach(TopicReader::stop);
    readers().forEach(TopicReader::close);
    readers.close();
  }
}
