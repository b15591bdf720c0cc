package io.fenceline.gateway.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.format.input.Utf8;
import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.TextMatch;
import io.fenceline.gateway.state.ZoneCatalogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds zones and devices by their ids and names. Thread-safe. */
public final class SearchQuery {
  /**
   * A zone or device that was found.
   *
   * @param name null when it has none
   */
  private record Result(String kind, String id, String name) {
    private static final Comparator<Result> BY_ID =
        Comparator.comparing(Result::id, String.CASE_INSENSITIVE_ORDER)
            .thenComparing(Result::id)
            .thenComparing(Result::kind);

    static Result of(ServedZone zone) {
      return new Result("zone", zone.id(), zone.name());
    }

    static Result device(String id) {
      return new Result("device", id, null);
    }
  }

  private final ZoneCatalogue zones;
  private final Readiness zonesReadiness;
  private final DeviceStore devices;
  private final Readiness devicesReadiness;
  private final Scans scans;

  /**
   * @param scans make answers that are not found by an index
   */
  public SearchQuery(
      ZoneCatalogue zones,
      Readiness zonesReadiness,
      DeviceStore devices,
      Readiness devicesReadiness,
      Scans scans) {
    this.zones = zones;
    this.zonesReadiness = zonesReadiness;
    this.devices = devices;
    this.devicesReadiness = devicesReadiness;
    this.scans = scans;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of("search", this::search);
  }

  private void search(ApiRequest request) {
    Principal principal = request.principal();
    if (!principal.has(Scope.ZONES_READ) && !principal.has(Scope.DEVICES_READ)) {
      throw Problem.of(
          ProblemType.FORBIDDEN,
          "one of the scopes %s and %s is needed"
              .formatted(Scope.ZONES_READ.text(), Scope.DEVICES_READ.text()));
    }
    PageLimit limit = PageLimit.of(request);
    String text = request.text("q");
    // One more than is answered, and the exact id may be among them.
    int most = limit.searched() + 2;
    Set<Result> found = find(principal, text, most);
    if (found.size() > limit.results()) {
      request.answer(limit.write("results", new ArrayList<>(found), SearchQuery::write));
      return;
    }
    scans.answer(
        request,
        () -> {
          found.addAll(within(principal, text, most));
          return limit.write("results", new ArrayList<>(found), SearchQuery::write);
        });
  }

  /**
   * Zones and devices with the text within a word, then zones with a word that differs in one
   * letter.
   *
   * @param most of each
   */
  private Set<Result> within(Principal principal, String text, int most) {
    Set<Result> found = new LinkedHashSet<>();
    Set<Result> near = new LinkedHashSet<>();
    if (principal.has(Scope.DEVICES_READ) && !principal.isLimitedToDevices()) {
      devices.forEachWithFix(
          device -> {
            if (found.size() < most && TextMatch.within(device.deviceId(), text)) {
              found.add(Result.device(device.deviceId()));
            }
          });
    }
    if (principal.has(Scope.ZONES_READ)) {
      zones.forEach(
          zone -> {
            if (found.size() < 2 * most && TextMatch.within(zone, text)) {
              found.add(Result.of(zone));
            } else if (near.size() < most && TextMatch.near(titleOf(zone), text)) {
              near.add(Result.of(zone));
            }
          });
    }
    found.addAll(near);
    return found;
  }

  private static String titleOf(ServedZone zone) {
    return zone.name() == null ? zone.id() : zone.name();
  }

  /**
   * @param most of each kind that are asked for
   */
  private Set<Result> find(Principal principal, String text, int most) {
    Set<Result> exact = new LinkedHashSet<>();
    Set<Result> byId = new LinkedHashSet<>();
    Set<Result> byName = new LinkedHashSet<>();
    if (principal.has(Scope.DEVICES_READ)) {
      devicesReadiness.require();
      if (principal.maySee(text) && devices.get(text) != null) {
        exact.add(Result.device(text));
      }
      devices(principal, text, most).forEach(id -> byId.add(Result.device(id)));
    }
    if (principal.has(Scope.ZONES_READ)) {
      zonesReadiness.require();
      ServedZone zone = zones.get(text);
      if (zone != null) {
        exact.add(Result.of(zone));
      }
      zones.withIdPrefix(text, most).forEach(each -> byId.add(Result.of(each)));
      zones.withNamePrefix(text, 2 * most).forEach(each -> byName.add(Result.of(each)));
    }
    Set<Result> all = new LinkedHashSet<>(exact);
    byId.stream().sorted(Result.BY_ID).forEach(all::add);
    all.addAll(byName);
    return all;
  }

  private List<String> devices(Principal principal, String prefix, int most) {
    if (!principal.isLimitedToDevices()) {
      return devices.withIdPrefix(prefix, most);
    }
    return principal.devices().stream()
        .filter(id -> id.regionMatches(true, 0, prefix, 0, prefix.length()))
        .filter(id -> devices.get(id) != null)
        .toList();
  }

  private static void write(JsonGenerator json, Result result) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", result.kind());
    json.writeStringField("id", result.id());
    if (result.name() != null) {
      json.writeStringField("name", Utf8.wellFormed(result.name()));
    }
    json.writeEndObject();
  }
}
