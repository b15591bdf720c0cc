package io.fenceline.loadtest.gateway;

import static java.util.Objects.requireNonNullElse;

import io.fenceline.loadtest.scenario.Checked;
import io.fenceline.loadtest.scenario.Range;
import io.fenceline.loadtest.scenario.ScenarioZones;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * One configuration of the gateway and its load.
 *
 * @param zones in the topic before the gateway starts
 * @param places in the topic before the gateway starts
 * @param devices are numbered, and without fixes
 * @param warmUp under load and not measured, at the beginning of each run
 * @param measure duration of the measurement
 * @param requests null: events are pushed instead
 * @param push null: requests are sent instead
 * @param baselines numbers of others that the gateway's are compared with, by metric
 */
public record GatewayConfiguration(
    Command gateway,
    ScenarioZones zones,
    @Range(max = MAX_COUNT) Integer places,
    @Range(min = 1, max = MAX_COUNT) Integer devices,
    Duration warmUp,
    Duration measure,
    HttpLoad requests,
    PushLoad push,
    @Range Map<String, Double> baselines)
    implements Checked {
  /** The field at the top by which such a scenario is recognised. */
  public static final String SECTION = "gateway";

  private static final int MAX_COUNT = 100_000_000;

  private static final List<String> OWN_OPTIONS =
      List.of(
          "--port",
          "--management-port",
          "--host",
          "--management-host",
          "--api-keys",
          "--insecure-open",
          "--topic-prefix",
          "--bootstrap-servers");

  public GatewayConfiguration {
    gateway = requireNonNullElse(gateway, Command.DEFAULT);
    zones = requireNonNullElse(zones, ScenarioZones.NONE);
    places = requireNonNullElse(places, 0);
    devices = requireNonNullElse(devices, 100_000);
    warmUp = requireNonNullElse(warmUp, Duration.ofSeconds(10));
    measure = requireNonNullElse(measure, Duration.ofSeconds(10));
    baselines = requireNonNullElse(baselines, Map.of());
  }

  /**
   * The command that starts the gateway.
   *
   * @param options of {@code fenceline gateway}
   * @param java options of its JVM, which win over those of this one
   */
  public record Command(List<String> options, List<String> java) {
    private static final Command DEFAULT = new Command(null, null);

    public Command {
      options = requireNonNullElse(options, List.of());
      java = requireNonNullElse(java, List.of());
    }
  }

  @Override
  public void check(BiConsumer<String, String> mistake) {
    zones.check(mistake);
    for (String option : gateway.options()) {
      String name = option.split("=", 2)[0];
      if (OWN_OPTIONS.contains(name)) {
        mistake.accept("gateway.options", name + " was given; leave it out, bench sets it");
      }
    }
    if ((requests == null) == (push == null)) {
      mistake.accept(
          "requests",
          "give one of requests, such as {operation: ...}, and push, such as {sockets: ...}");
    }
    if (requests != null) {
      requests.check(mistake);
    }
    if (push != null) {
      push.check(mistake);
    }
    List<String> metrics = Arrays.stream(GatewayMetric.values()).map(GatewayMetric::field).toList();
    for (String name : baselines.keySet()) {
      if (!metrics.contains(name)) {
        mistake.accept(
            "baselines." + name,
            "there is no such field; give one of " + String.join(", ", metrics));
      }
    }
  }
}
