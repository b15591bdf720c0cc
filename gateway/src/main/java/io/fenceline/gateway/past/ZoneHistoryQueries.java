package io.fenceline.gateway.past;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.Bytes;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.explain.ReplayBudget;
import io.fenceline.explain.ZoneTimeline;
import io.fenceline.explain.ZoneTopic;
import io.fenceline.explain.ZoneTopic.Found;
import io.fenceline.explain.ZoneVersion;
import io.fenceline.format.IsoTime;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.replay.Replays;
import io.fenceline.gateway.rest.Boxes;
import io.fenceline.gateway.rest.Documents;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.points.BoundingBox;
import io.fenceline.kafka.client.CheckedConsumer;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Reads of the zones of then (rule Z7): from their topic, at each request. Thread-safe. */
public record ZoneHistoryQueries(Replays replays, ZoneTopic topic, Clock clock) {
  /** Of an answer. */
  private static final int MOST_BYTES = 8 << 20;

  public Map<String, ApiHandler> handlers() {
    return Map.of("pastZones", this::inBox);
  }

  /** A zone in its version of an offset, or of an instant. */
  public void ofOne(ApiRequest request) {
    String id = request.text("id");
    if (request.has("version") && request.has("time")) {
      throw Problem.of(ProblemType.INVALID_REQUEST, "version and time are both given; give one");
    }
    long wanted = (long) request.number(request.has("version") ? "version" : "time");
    Predicate<ZoneVersion> condition =
        request.has("version")
            ? version -> version.offset() == wanted
            : version -> version.sinceMillis() <= wanted;
    String what = request.has("version") ? "version " + wanted : "at " + IsoTime.of(wanted);
    replays
        .run(
            request.principal(),
            (consumer, budget) -> require(id, what, topic.find(consumer, budget, id, condition)))
        .onSuccess(
            version ->
                Documents.answer(request, version.offset(), Bytes.of(version.feature().value())))
        .onFailure(request::fail);
  }

  private static ZoneVersion require(String id, String what, Found found) {
    ZoneVersion version = found.version();
    if (version != null && !version.isRemoval()) {
      return version;
    }
    String reason = "the topic has no version of it";
    if (version != null) {
      reason = "it was deleted by version " + version.text();
    } else if (found.oldest() != null) {
      reason =
          "the oldest version that the topic still has is %s%s"
              .formatted(
                  found.oldest().text(),
                  found.oldest().isBehindGap()
                      ? "; compaction may have removed older ones"
                      : ", its first one");
    }
    throw Problem.of(
        ProblemType.NOT_FOUND, "there is no zone %s, %s: %s".formatted(id, what, reason));
  }

  private void inBox(ApiRequest request) {
    BoundingBox box = Boxes.of(request);
    long fromMillis = (long) request.number("from");
    long toMillis = request.has("to") ? (long) request.number("to") : clock.millis();
    if (fromMillis >= toMillis) {
      throw Problem.parameter("from", "" + fromMillis, "a time before to, " + toMillis);
    }
    request.requireRoom(MOST_BYTES);
    replays
        .run(
            request.principal(),
            (consumer, budget) ->
                json(changed(consumer, budget, fromMillis, box.parts()), fromMillis, toMillis))
        .onSuccess(request::answer)
        .onFailure(request::fail);
  }

  /** The versions of those zones that were in the box. */
  private List<List<ZoneVersion>> changed(
      CheckedConsumer consumer, ReplayBudget budget, long fromMillis, List<Box> box) {
    ZoneTimeline versions = topic.changedSince(consumer, budget, fromMillis, id -> true);
    return versions.byZone().values().stream()
        .filter(history -> history.stream().anyMatch(version -> meets(version, box)))
        .toList();
  }

  private static boolean meets(ZoneVersion version, List<Box> box) {
    try {
      return version.change() instanceof ZoneChange.Put put
          && box.stream().anyMatch(put.zone().shape()::meets);
    } catch (RefusedException e) {
      return false;
    }
  }

  private static byte[] json(List<List<ZoneVersion>> zones, long fromMillis, long toMillis) {
    long bytes =
        zones.stream()
            .flatMap(List::stream)
            .mapToLong(one -> one.isRemoval() ? 0 : one.feature().value().length)
            .sum();
    if (bytes > MOST_BYTES) {
      throw Problem.of(
          ProblemType.INVALID_REQUEST,
          "the versions of the zones take more than %d MiB; ask for less: a smaller box or a later time"
              .formatted(MOST_BYTES >> 20));
    }
    return JsonLine.of(
        json -> {
          json.writeNumberField("from", fromMillis);
          json.writeNumberField("to", toMillis);
          JsonLine.writeObjects(
              json, "zones", zones, versions -> write(json, versions, fromMillis, toMillis));
        });
  }

  private static void write(
      JsonGenerator json, List<ZoneVersion> versions, long fromMillis, long toMillis)
      throws IOException {
    ZoneVersion oldest = versions.get(0);
    json.writeStringField("id", oldest.zoneId());
    json.writeBooleanField("complete", !oldest.isBehindGap() || oldest.sinceMillis() <= fromMillis);
    JsonLine.writeObjects(
        json,
        "versions",
        versions.stream().filter(version -> version.sinceMillis() < toMillis).toList(),
        version -> {
          json.writeNumberField("version", version.offset());
          json.writeNumberField("since", version.sinceMillis());
          if (!version.isRemoval()) {
            JsonLine.writeVerbatim(json, "feature", Bytes.of(version.feature().value()));
          }
        });
  }
}
