package io.fenceline.loadtest.scenario;

import static java.util.Objects.requireNonNullElse;

import io.fenceline.event.Trigger;
import io.fenceline.producers.simulation.UniformZones;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The zones: six-sided ones, or one road network, or those of a file.
 *
 * @param count of six-sided zones
 * @param parts of each of them, spread evenly like the zones themselves; 1: no MultiPolygon
 * @param halfWidthDegrees of a polygon, at most
 * @param roadPositions of the road network whose corridor is the only zone; null: there is none
 * @param bufferMeters of the corridor
 * @param file GeoJSON; null: there is none
 * @param cities that zones, of 20 m to 5 km, and vehicles are in; 0: spread evenly
 * @param areas multiple of the area of the United States that zones and devices are spread over
 * @param adTriggers none: zones without ads
 */
public record ScenarioZones(
    @Range(max = MAX_COUNT) Integer count,
    @Range(min = 1, max = 10_000) Integer parts,
    @Range(min = 1e-5, max = UniformZones.HALF_WIDTH_DEGREES) Double halfWidthDegrees,
    @Range(min = 2, max = MAX_ROAD_POSITIONS) Integer roadPositions,
    @Range(min = 1, max = 10_000) Double bufferMeters,
    Path file,
    @Range(max = 1_000) Integer cities,
    @Range(min = 0.001, max = UniformZones.MAX_AREAS) Double areas,
    Set<Trigger> adTriggers,
    @Range(max = 100_000) Integer adBytes)
    implements Checked {
  private static final int MAX_COUNT = 100_000_000;

  /** More would not fit into a record of 32 MiB. */
  private static final int MAX_ROAD_POSITIONS = 1_000_000;

  public static final ScenarioZones NONE = ofFile(null);

  public ScenarioZones {
    count = requireNonNullElse(count, 0);
    parts = requireNonNullElse(parts, 1);
    halfWidthDegrees = requireNonNullElse(halfWidthDegrees, UniformZones.HALF_WIDTH_DEGREES);
    bufferMeters = requireNonNullElse(bufferMeters, 50.0);
    cities = requireNonNullElse(cities, 0);
    areas = requireNonNullElse(areas, 1.0);
    adTriggers = adTriggers == null ? Set.of() : new TreeSet<>(adTriggers);
    adBytes = requireNonNullElse(adBytes, 100);
  }

  public static ScenarioZones ofFile(Path file) {
    return new ScenarioZones(null, null, null, null, null, file, null, null, null, null);
  }

  @Override
  public void check(BiConsumer<String, String> mistake) {
    boolean isCounted = count > 0;
    if (Stream.of(isCounted, roadPositions != null, file != null).filter(is -> is).count() > 1) {
      mistake.accept(
          "zones.count", "was given beside another of count, roadPositions and file; give one");
    }
    if (cities > 0 && (count == 0 || parts > 1 || areas != 1)) {
      mistake.accept("zones.cities", "is for zones.count without parts and areas");
    }
    if ((long) count * parts > MAX_COUNT) {
      mistake.accept("zones.parts", "times count is over %,d; give fewer".formatted(MAX_COUNT));
    }
  }
}
