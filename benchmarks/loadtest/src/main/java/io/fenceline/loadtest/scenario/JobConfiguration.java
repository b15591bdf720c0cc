package io.fenceline.loadtest.scenario;

import static java.util.Objects.requireNonNullElse;

import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import io.fenceline.kafka.TopicSize;
import io.fenceline.producers.simulation.Traffic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * One configuration of the job and its load.
 *
 * @param format of fixes, transitions and ad matches
 * @param partitions of each topic of a run
 * @param options of the job, as on its command line
 * @param flink settings of the embedded Flink
 * @param warmUp not measured at the beginning of each run
 * @param measure duration of the measurement; null: to the end of the backlog
 * @param restart whether the job is stopped at the end and started again from a checkpoint
 */
public record JobConfiguration(
    Pipeline pipeline,
    ValueFormat format,
    @Range(min = 1, max = 128) Integer parallelism,
    @Range(min = 1, max = 1_000) Integer partitions,
    List<String> options,
    Map<String, String> flink,
    ScenarioZones zones,
    DeviceZones deviceZones,
    Fixes fixes,
    Churn churn,
    Duration warmUp,
    Duration measure,
    Boolean restart)
    implements Checked {
  private static final int MAX_COUNT = 100_000_000;
  private static final int MAX_RATE = 100_000_000;

  public JobConfiguration {
    pipeline = requireNonNullElse(pipeline, Pipeline.GEOFENCE);
    format = requireNonNullElse(format, ValueFormats.JSON);
    parallelism = requireNonNullElse(parallelism, 1);
    partitions = requireNonNullElse(partitions, TopicSize.DEFAULT.partitions());
    options = requireNonNullElse(options, List.of());
    flink = requireNonNullElse(flink, Map.of());
    zones = requireNonNullElse(zones, ScenarioZones.NONE);
    deviceZones = requireNonNullElse(deviceZones, DeviceZones.NONE);
    fixes = requireNonNullElse(fixes, Fixes.NONE);
    churn = requireNonNullElse(churn, Churn.NONE);
    warmUp = requireNonNullElse(warmUp, Duration.ofSeconds(5));
    restart = requireNonNullElse(restart, false);
  }

  /** The systems that process the fixes. */
  public enum Pipeline {
    /** The job. */
    GEOFENCE,
    /** The job without zones: the device clock, and as many outputs. */
    PASS_THROUGH,
    /** No Flink: a consumer and a producer, and as many outputs. */
    RELAY,
    /** Transitions alone, by an STRtree of JTS in broadcast state, as one writes it in a day. */
    NAIVE;

    /** Whether it finds the zones of each fix, once it has read them. */
    public boolean evaluates() {
      return this == GEOFENCE || this == NAIVE;
    }
  }

  /**
   * The load.
   *
   * @param count of a backlog that lies there before the job starts; 0: there is a rate instead
   * @param rate a second, 0 for a backlog
   * @param stepDegrees standard deviation of a device's movement between two fixes
   * @param parkedShare of the vehicles, in scenarios with cities
   * @param interval between two fixes of a vehicle, in scenarios with cities
   * @param file recorded fixes instead of generated ones, repeated, or null
   */
  public record Fixes(
      @Range(min = 1, max = MAX_COUNT) Integer devices,
      @Range(min = 1) Long count,
      @Range(min = 1, max = MAX_RATE) Double rate,
      @Range(max = 1) Double stepDegrees,
      @Range(max = 1) Double parkedShare,
      Duration interval,
      Path file) {
    private static final Fixes NONE = new Fixes(null, null, null, null, null, null, null);

    public Fixes {
      devices = requireNonNullElse(devices, 100_000);
      count = requireNonNullElse(count, 0L);
      rate = requireNonNullElse(rate, 0.0);
      stepDegrees = requireNonNullElse(stepDegrees, 0.003);
      parkedShare = requireNonNullElse(parkedShare, 0.7);
      interval = requireNonNullElse(interval, Duration.ofSeconds(1));
    }

    public boolean isBacklog() {
      return rate == 0;
    }
  }

  /**
   * Zones of single devices, where no device ever is.
   *
   * @param perDevice in the topic before the job starts
   * @param rate of changes a second meanwhile, by turns the deletion of one and its return
   */
  public record DeviceZones(
      @Range(max = 100) Integer perDevice, @Range(max = MAX_RATE) Double rate) {
    private static final DeviceZones NONE = new DeviceZones(null, null);

    public DeviceZones {
      perDevice = requireNonNullElse(perDevice, 0);
      rate = requireNonNullElse(rate, 0.0);
    }

    public boolean isNone() {
      return perDevice == 0;
    }
  }

  /** The number of zones of single devices. */
  public long deviceZoneCount() {
    return (long) deviceZones.perDevice() * fixes.devices();
  }

  /**
   * Changes of zones meanwhile.
   *
   * @param rate zones a second that are written again as they are
   * @param probes stationary devices, each with a zone that is moved onto it and away, that report
   *     every 10 ms
   */
  public record Churn(@Range(max = MAX_RATE) Double rate, @Range(max = 1_000) Integer probes) {
    private static final Churn NONE = new Churn(null, null);

    public Churn {
      rate = requireNonNullElse(rate, 0.0);
      probes = requireNonNullElse(probes, 0);
    }

    public boolean isNone() {
      return rate == 0 && probes == 0;
    }
  }

  /** The number of fixes of a run. */
  public long fixCount() {
    return fixes.isBacklog()
        ? fixes.count()
        : Math.round(fixes.rate() * warmUp.plus(measure).toNanos() / 1e9);
  }

  @Override
  public void check(BiConsumer<String, String> mistake) {
    zones.check(mistake);
    if ((fixes.count() == 0) == fixes.isBacklog()) {
      mistake.accept(
          "fixes", "give one of count (a backlog of so many) and rate (so many a second)");
    }
    if (fixes.rate() > fixes.devices() * Traffic.MAX_RATE_PER_DEVICE) {
      mistake.accept(
          "fixes",
          "rate is over %,.0f a device, so that two fixes of one would have one time; give more devices"
              .formatted(Traffic.MAX_RATE_PER_DEVICE));
    }
    if (fixes.file() != null && !fixes.isBacklog()) {
      mistake.accept("fixes", "rate was given beside file; give count, a recording is a backlog");
    }
    if (measure == null && !fixes.isBacklog()) {
      mistake.accept("measure", "is missing; with fixes.rate give how long, e.g. 30s");
    }
    if (churn.probes() > 0 && (fixes.isBacklog() || pipeline != Pipeline.GEOFENCE)) {
      mistake.accept(
          "churn", "probes report at the present; give fixes.rate and the pipeline geofence");
    }
    if (deviceZones.isNone() && deviceZones.rate() > 0) {
      mistake.accept("deviceZones", "rate was given without perDevice; give both");
    }
    if (!deviceZones.isNone()
        && (zones.cities() > 0 || fixes.file() != null || pipeline != Pipeline.GEOFENCE)) {
      mistake.accept(
          "deviceZones", "are for devices that wander and the pipeline geofence; leave them out");
    }
    if (restart && (!fixes.isBacklog() || fixes.file() != null || pipeline == Pipeline.RELAY)) {
      mistake.accept(
          "restart", "is for a backlog of generated fixes and pipelines of Flink; leave it out");
    }
    JobArgumentsBuilder.check(options, text -> mistake.accept("options", text));
  }
}
