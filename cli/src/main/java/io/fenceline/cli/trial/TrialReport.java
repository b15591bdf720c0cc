package io.fenceline.cli.trial;

import io.fenceline.cli.terminal.PlainText;
import io.fenceline.event.ZoneIds;
import io.fenceline.explain.trial.VisitLog;
import io.fenceline.explain.trial.VisitLog.ZoneVisits;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.JsonLine;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/**
 * The visits of each zone, and what other zones would make of them.
 *
 * @param others the visits of the zones to compare with; null for none
 */
public record TrialReport(VisitLog trial, VisitLog others) {
  private static final String ROW = "%-24s %9s %9s %14s %9s %9s";

  private Set<String> zoneIds() {
    Set<String> ids = new TreeSet<>(ZoneIds.UTF8_ORDER);
    trial.zoneIds().forEach(ids::add);
    if (others != null) {
      others.zoneIds().forEach(ids::add);
    }
    return ids;
  }

  /** A table with a line for each zone. */
  public void print(PrintStream out) {
    String compared = others == null ? "" : " %9s %9s";
    String head = ROW.formatted("zone", "devices", "visits", "time inside", "now in", "ads");
    out.println(head + compared.formatted("new", "gone"));
    for (String id : zoneIds()) {
      ZoneVisits zone = trial.zone(id);
      String row =
          ROW.formatted(
              PlainText.of(id),
              zone.devices(),
              zone.visits(),
              time(zone.insideMillis()),
              zone.stillInside(),
              zone.ads());
      out.println(row + (others == null ? "" : compared.formatted(added(id), gone(id))));
    }
  }

  /** A JSON object for each zone, on a line. */
  public void printJson(PrintStream out) {
    for (String id : zoneIds()) {
      ZoneVisits zone = trial.zone(id);
      out.writeBytes(
          JsonLine.of(
              json -> {
                json.writeStringField("zoneId", Utf8.wellFormed(id));
                json.writeNumberField("devices", zone.devices());
                json.writeNumberField("visits", zone.visits());
                json.writeNumberField("insideSeconds", zone.insideMillis() / 1_000.0);
                json.writeNumberField("stillInside", zone.stillInside());
                json.writeNumberField("crossings", zone.crossings());
                json.writeNumberField("ads", zone.ads());
                if (others != null) {
                  json.writeNumberField("newVisits", added(id));
                  json.writeNumberField("goneVisits", gone(id));
                }
              }));
      out.write('\n');
    }
  }

  private long added(String id) {
    return trial.zone(id).without(others.zone(id));
  }

  private long gone(String id) {
    return others.zone(id).without(trial.zone(id));
  }

  private static String time(long millis) {
    Duration time = Duration.ofMillis(millis);
    return "%d:%02d:%02d".formatted(time.toHours(), time.toMinutesPart(), time.toSecondsPart());
  }
}
