package io.fenceline.loadtest.system;

import io.fenceline.event.Fix;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.loadtest.reference.ReferenceZones;
import io.fenceline.loadtest.scenario.JobConfiguration.Pipeline;
import io.fenceline.loadtest.scenario.ScenarioData;
import io.fenceline.loadtest.scenario.ScenarioZones;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Counts the outputs that the job must emit for a load, by a set difference per device. Independent
 * of what is measured: no Flink, no Kafka, none of the job's evaluation, index or shapes. Supports
 * zones without rules, and fixes in the order of their times.
 */
public final class Expectation {
  /** The numbers of a load's outputs. */
  public record Outputs(long fixes, long zones, long transitions, long adMatches) {
    public long all() {
      return transitions + adMatches;
    }

    /**
     * The number of outputs of a pipeline.
     *
     * @param partitionSizes the number of fixes in each partition, which the outputs of pipelines
     *     without evaluation depend on
     */
    public long ofPipeline(Pipeline pipeline, Collection<Long> partitionSizes) {
      if (pipeline.evaluates()) {
        return all();
      }
      boolean oneStream = pipeline == Pipeline.RELAY;
      OutputRate first = new OutputRate(oneStream ? all() : transitions, fixes);
      OutputRate second = new OutputRate(oneStream ? 0 : adMatches, fixes);
      return partitionSizes.stream()
          .mapToLong(size -> first.outputsBefore(size) + second.outputsBefore(size))
          .sum();
    }
  }

  private final ReferenceZones zones = new ReferenceZones();

  /** The triggers by the number of the zone; empty for one without an ad. */
  private final List<Set<Trigger>> adTriggers = new ArrayList<>();

  private final Map<String, int[]> zonesOfDevice = new HashMap<>();
  private long fixes;
  private long transitions;
  private long adMatches;

  /**
   * @throws IOException when a zone cannot be read
   */
  public static Expectation of(ScenarioZones zones) throws IOException {
    Expectation expectation = new Expectation();
    List<String> refused = new ArrayList<>();
    ScenarioData.visit(
        zones,
        (id, feature) -> {
          try {
            expectation.add(ZoneReader.readFeature(id, 0, feature), feature);
          } catch (RefusedException | IOException e) {
            refused.add("zone " + id + ": " + e.getMessage());
          }
        });
    if (!refused.isEmpty()) {
      throw new IOException(refused.get(0));
    }
    return expectation;
  }

  private void add(Zone zone, byte[] feature) throws IOException {
    zones.add(feature);
    adTriggers.add(zone.ad() == null ? Set.of() : zone.rules().adTriggers());
  }

  public void apply(Fix fix) {
    int[] now = zones.at(fix.lon(), fix.lat());
    int[] before = zonesOfDevice.put(fix.deviceId(), now);
    fixes++;
    for (int zone : now) {
      if (before == null || !contains(before, zone)) {
        count(zone, Trigger.ENTER);
      }
      countAd(zone, Trigger.INSIDE);
    }
    if (before != null) {
      for (int zone : before) {
        if (!contains(now, zone)) {
          count(zone, Trigger.EXIT);
        }
      }
    }
  }

  private static boolean contains(int[] sorted, int zone) {
    return Arrays.binarySearch(sorted, zone) >= 0;
  }

  private void count(int zone, Trigger trigger) {
    transitions++;
    countAd(zone, trigger);
  }

  private void countAd(int zone, Trigger trigger) {
    if (adTriggers.get(zone).contains(trigger)) {
      adMatches++;
    }
  }

  public Outputs outputs() {
    return new Outputs(fixes, zones.size(), transitions, adMatches);
  }
}
