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
  private final ZoneReplicas zones = new ZoneReplicas();
  private final DeviceZoneStore deviceZones;
  private final PlaceStore places;
  private final DeviceStore devices;
  private final OccupancyStore occupancy;
  private final AppliedOffsets zoneOffsets = new AppliedOffsets();
  private final AppliedOffsets deviceZoneOffsets = new AppliedOffsets();
  private final AppliedOffsets placeOffsets = new AppliedOffsets();
  private final TopicReaders readers;
  private final TopicReader zoneReader;
  private final TopicReader deviceZoneReader;
  private final TopicReader placeReader;
  private final TopicReader membershipReader;
  private final TopicReader occupancyReader;
  private final TopicReader locationReader;
  private final TopicReader transitionReader;
  private final TopicReader adMatchReader;

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

  ZoneReplicas zones() {
    return zones;
  }

  DeviceZoneStore deviceZones() {
    return deviceZones;
  }

  PlaceStore places() {
    return places;
  }

  DeviceStore devices() {
    return devices;
  }

  OccupancyStore occupancy() {
    return occupancy;
  }

  AppliedOffsets zoneOffsets() {
    return zoneOffsets;
  }

  AppliedOffsets deviceZoneOffsets() {
    return deviceZoneOffsets;
  }

  AppliedOffsets placeOffsets() {
    return placeOffsets;
  }

  Readiness zonesReadiness() {
    return of(zoneReader);
  }

  Readiness deviceZonesReadiness() {
    return of(deviceZoneReader);
  }

  /** Without the topic, no device has zones of its own. */
  Readiness deviceZonesReadinessIfAny() {
    return new Readiness(
        () ->
            deviceZoneReader.state() == TopicReader.State.MISSING
                ? null
                : deviceZoneReader.unreadyReason().orElse(null));
  }

  Readiness placesReadiness() {
    return of(placeReader);
  }

  Readiness locationsReadiness() {
    return of(locationReader);
  }

  Readiness membershipsReadiness() {
    return of(membershipReader);
  }

  Readiness occupancyReadiness() {
    return of(occupancyReader);
  }

  Readiness transitionsReadiness() {
    return of(transitionReader);
  }

  Readiness adMatchesReadiness() {
    return of(adMatchReader);
  }

  private static Readiness of(TopicReader reader) {
    return new Readiness(() -> reader.unreadyReason().orElse(null));
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
