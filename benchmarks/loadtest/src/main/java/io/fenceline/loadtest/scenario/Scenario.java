package io.fenceline.loadtest.scenario;

import io.fenceline.format.Encoding;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A load test: the same load for one or more configurations, the first of which is the reference.
 * Valid by construction through {@link ScenarioReader}.
 *
 * @param name of the file, without its ending
 * @param description the purpose of the scenario
 * @param runs measured runs of each configuration
 * @param warmUpRuns unmeasured runs before them
 */
public record Scenario(
    String name, String description, int runs, int warmUpRuns, List<Configuration> configurations) {

  /** The systems that process the fixes. */
  public enum Pipeline {
    /** The job. */
    GEOFENCE("geofence"),
    /** The job without zones: the device clock, and as many outputs. */
    PASS_THROUGH("pass-through"),
    /** No Flink: a consumer and a producer, and as many outputs. */
    RELAY("relay");

    private final String text;

    Pipeline(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /**
   * One configuration of the system and its load.
   *
   * @param format of fixes, transitions and ad matches
   * @param options of the job, as on its command line
   * @param flink settings of the embedded Flink
   * @param warmUp not measured at the beginning of each run
   * @param measure duration of the measurement; null: to the end of the backlog
   */
  public record Configuration(
      String name,
      Pipeline pipeline,
      Encoding format,
      int parallelism,
      List<String> options,
      Map<String, String> flink,
      Zones zones,
      Fixes fixes,
      Churn churn,
      Duration warmUp,
      Duration measure) {

    /** The number of fixes of a run. */
    public long fixCount() {
      return fixes.isBacklog()
          ? fixes.count()
          : Math.round(fixes.rate() * warmUp.plus(measure).toNanos() / 1e9);
    }
  }

  /**
   * The zones.
   *
   * @param areas how many times the area of the United States they and the devices are spread over
   * @param adTriggers none: zones without ads
   */
  public record Zones(Catalogue catalogue, double areas, Set<String> adTriggers, int adBytes) {}

  /** The source of the zones. */
  public sealed interface Catalogue permits SixSided, Roads, ZoneFile {}

  /**
   * Generated polygons.
   *
   * @param parts of each zone, spread evenly like the zones themselves; 1: no MultiPolygon
   * @param halfWidthDegrees of a polygon, at most
   */
  public record SixSided(int count, int parts, double halfWidthDegrees) implements Catalogue {}

  /** One zone: the corridor of a generated road network of so many positions. */
  public record Roads(int positions, double bufferMeters) implements Catalogue {}

  /** GeoJSON. */
  public record ZoneFile(Path file) implements Catalogue {}

  /**
   * The load.
   *
   * @param count of a backlog that lies there before the job starts; 0: there is a rate instead
   * @param rate a second, 0 for a backlog
   * @param stepDegrees standard deviation of a device's movement between two fixes
   * @param file recorded fixes instead of generated ones, repeated, or null
   */
  public record Fixes(int devices, long count, double rate, double stepDegrees, Path file) {
    public boolean isBacklog() {
      return rate == 0;
    }
  }

  /**
   * Changes of zones meanwhile.
   *
   * @param rate zones a second that are written again as they are
   * @param probes stationary devices, each with a zone that is moved onto it and away, that report
   *     every 10 ms
   */
  public record Churn(double rate, int probes) {
    static final Churn NONE = new Churn(0, 0);

    public boolean isNone() {
      return rate == 0 && probes == 0;
    }
  }
}
