package io.fenceline.loadtest.gateway;

import io.fenceline.loadtest.gateway.GatewayScenario.Command;
import io.fenceline.loadtest.gateway.GatewayScenario.Configuration;
import io.fenceline.loadtest.gateway.GatewayScenario.Data;
import io.fenceline.loadtest.scenario.ScenarioFile;
import io.fenceline.loadtest.scenario.YamlNode;
import io.fenceline.loadtest.scenario.ZonesReader;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reads a scenario of the gateway from YAML; refuses unknown fields. */
public final class GatewayScenarioReader {
  /** The field at the top by which such a scenario is recognised. */
  public static final String SECTION = "gateway";

  private static final String REQUESTS = "requests";
  private static final String PUSH = "push";
  private static final int MAX_PLACES = 100_000_000;
  private static final Duration DEFAULT_WARM_UP = Duration.ofSeconds(10);
  private static final Duration DEFAULT_MEASURE = Duration.ofSeconds(10);

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

  private GatewayScenarioReader() {}

  /**
   * Reads a scenario that has the field {@value #SECTION}.
   *
   * @param mistakes takes the mistakes of the file, for which the result is null
   */
  public static GatewayScenario read(ScenarioFile yaml, List<String> mistakes) {
    int before = mistakes.size();
    ScenarioFile.Header header = yaml.header(0);
    GatewayScenario scenario =
        new GatewayScenario(
            header.name(),
            header.description(),
            header.runs(),
            header.warmUpRuns(),
            yaml.configurations(GatewayScenarioReader::configuration));
    return mistakes.size() == before ? scenario : null;
  }

  private static Configuration configuration(String name, YamlNode section) {
    Configuration configuration =
        new Configuration(
            name,
            command(section.section(SECTION)),
            data(section),
            section.duration("warmUp", DEFAULT_WARM_UP),
            section.duration("measure", DEFAULT_MEASURE),
            load(section),
            anchors(section.section("anchors")));
    section.rejectUnknownFields();
    return configuration;
  }

  private static Command command(YamlNode section) {
    Command command = new Command(section.strings("options"), section.strings("java"));
    section.rejectUnknownFields();
    for (String option : command.options()) {
      String name = option.split("=", 2)[0];
      if (OWN_OPTIONS.contains(name)) {
        section.mistake("options", name + " was given; leave it out, bench sets it");
      }
    }
    return command;
  }

  private static Data data(YamlNode section) {
    return new Data(
        ZonesReader.read(section.section("zones")),
        (int) section.integer("places", 0, MAX_PLACES, 0),
        (int) section.integer("devices", 1, MAX_PLACES, 100_000));
  }

  private static GatewayLoad load(YamlNode section) {
    if (section.has(PUSH) == section.has(REQUESTS)) {
      section.mistake(
          REQUESTS, "give one of requests, such as {operation: ...}, and push, {sockets: ...}");
    }
    return section.has(PUSH)
        ? PushLoadReader.read(section.section(PUSH))
        : HttpLoadReader.read(section.section(REQUESTS));
  }

  private static Map<GatewayMetric, Double> anchors(YamlNode section) {
    Map<GatewayMetric, Double> anchors = new EnumMap<>(GatewayMetric.class);
    for (GatewayMetric metric : GatewayMetric.values()) {
      double anchor = section.number(metric.field(), 0, Double.MAX_VALUE, Double.NaN);
      if (!Double.isNaN(anchor)) {
        anchors.put(metric, anchor);
      }
    }
    section.rejectUnknownFields();
    return anchors;
  }
}
