package io.fenceline.gateway.replay;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.zone.Zone;
import io.fenceline.explain.ReplayBudget;
import io.fenceline.explain.TopicExplanation;
import io.fenceline.explain.ZoneTopic;
import io.fenceline.explain.trial.TopicTrial;
import io.fenceline.explain.trial.VisitLog.ZoneVisits;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonLine;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.rest.DeviceAccess;
import io.fenceline.gateway.rest.Refusals;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneView;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.CheckedConsumer;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/**
 * Why a device got its transitions (rule X1), and what a zone would have seen (rule X2). Belongs to
 * an event loop, as its view of the zones does.
 *
 * @param policy of the job
 */
public record ReplayQueries(
    Vertx vertx,
    Replays replays,
    Topics topics,
    TopicFormats formats,
    FixLayout layout,
    Policy policy,
    ZoneView zones,
    Clock clock) {
  private static final long USUAL_MILLIS = Duration.ofHours(1).toMillis();

  public Map<String, ApiHandler> handlers() {
    return Map.of("explainDevice", this::explain, "tryZone", this::tryZone);
  }

  private void explain(ApiRequest request) {
    String deviceId = request.text("id");
    DeviceAccess.requireDevice(request, deviceId);
    request.requireRoom(CollectedExplanation.MAX_BYTES);
    TopicExplanation explanation =
        new TopicExplanation(
            topics,
            formats,
            layout,
            policy,
            deviceId,
            request.text("zone"),
            fromMillis(request),
            request.has("to") ? (long) request.number("to") : Long.MAX_VALUE);
    answer(
        request,
        replays.run(
            request.principal(), (consumer, budget) -> explain(explanation, consumer, budget)));
  }

  private static byte[] explain(
      TopicExplanation explanation, CheckedConsumer consumer, ReplayBudget budget) {
    CollectedExplanation collected = new CollectedExplanation(CollectedExplanation.MAX_BYTES);
    if (!explanation.explain(consumer, budget, collected)) {
      collected.remark("There is no fix of the device that was written in this time.");
    }
    return collected.json();
  }

  private void tryZone(ApiRequest request) {
    DeviceAccess.requireAll(request);
    String id = request.text("id");
    ServedZone served = zones.get(id);
    Zone inForce = served == null ? null : served.zone();
    long fromMillis = fromMillis(request);
    // Off the event loop: a zone may take long to be read.
    Future<byte[]> answer =
        vertx
            .executeBlocking(() -> read(id, request.body()), false)
            .compose(
                zone -> {
                  TopicTrial trial = trial(zone, inForce, fromMillis);
                  return replays.run(
                      request.principal(),
                      (consumer, budget) -> json(id, fromMillis, run(trial, consumer, budget)));
                });
    answer(request, answer);
  }

  private TopicTrial trial(Zone zone, Zone inForce, long fromMillis) {
    return new TopicTrial(
        topics.locations(),
        formats.locations().fixReader(layout, ignored -> {}),
        new ZoneTopic(topics.zones(), formats.zones()),
        policy,
        zone,
        inForce,
        fromMillis);
  }

  private static Zone read(String id, byte[] feature) {
    try {
      return ZoneReader.readFeature(id, 0, feature);
    } catch (RefusedException e) {
      throw Refusals.problem(e);
    }
  }

  private static TopicTrial.Result run(
      TopicTrial trial, CheckedConsumer consumer, ReplayBudget budget) throws InterruptedException {
    try {
      return trial.run(consumer, budget);
    } catch (TopicTrial.TooManyDevicesException e) {
      throw Problem.of(ProblemType.INVALID_REQUEST, e.getMessage() + "; give a later time (from)");
    }
  }

  private static byte[] json(String id, long fromMillis, TopicTrial.Result result) {
    ZoneVisits zone = result.trial().zone(id);
    return JsonLine.of(
        json -> {
          json.writeNumberField("from", fromMillis);
          json.writeNumberField("fixes", result.fixes());
          json.writeNumberField("unreadable", result.unreadable());
          json.writeNumberField("allDevices", result.devices());
          json.writeNumberField("devices", zone.devices());
          json.writeNumberField("visits", zone.visits());
          json.writeNumberField("insideSeconds", zone.insideMillis() / 1_000.0);
          json.writeNumberField("stillInside", zone.stillInside());
          json.writeNumberField("crossings", zone.crossings());
          json.writeNumberField("ads", zone.ads());
          if (result.inForce() != null) {
            ZoneVisits other = result.inForce().zone(id);
            json.writeNumberField("newVisits", zone.without(other));
            json.writeNumberField("goneVisits", other.without(zone));
          }
          if (result.oldest() != null) {
            json.writeNumberField("oldestVersionSince", result.oldest().sinceMillis());
          }
        });
  }

  private long fromMillis(ApiRequest request) {
    return request.has("from") ? (long) request.number("from") : clock.millis() - USUAL_MILLIS;
  }

  private static void answer(ApiRequest request, Future<byte[]> answer) {
    answer.onSuccess(request::answer).onFailure(request::fail);
  }
}
