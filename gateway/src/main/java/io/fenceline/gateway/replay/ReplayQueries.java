package io.fenceline.gateway.replay;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.zone.Zone;
import io.fenceline.explain.TopicExplanation;
import io.fenceline.explain.trial.TopicTrial;
import io.fenceline.explain.trial.VisitLog.ZoneVisits;
import io.fenceline.format.Encodings;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.rest.DeviceAccess;
import io.fenceline.gateway.rest.Refusals;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneView;
import io.fenceline.kafka.Topics;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * Why a device got its transitions (rule X1), and what a zone would have seen (rule X2). Belongs to
 * an event loop, as its view of the zones does.
 *
 * @param policy of the job
 */
public record ReplayQueries(
    Replays replays,
    Topics topics,
    Encodings encodings,
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
            encodings,
            layout,
            policy,
            deviceId,
            request.text("zone"),
            fromMillis(request),
            request.has("to") ? (long) request.number("to") : Long.MAX_VALUE);
    answer(request, replays.run(consumer -> explain(explanation, consumer)));
  }

  private static byte[] explain(TopicExplanation explanation, Consumer<byte[], byte[]> consumer) {
    CollectedExplanation collected = new CollectedExplanation(CollectedExplanation.MAX_BYTES);
    if (!explanation.explain(consumer, collected)) {
      collected.remark("There is no fix of the device that was written in this time.");
    }
    return collected.json();
  }

  private void tryZone(ApiRequest request) {
    DeviceAccess.requireAll(request);
    String id = request.text("id");
    Zone zone = read(id, request.body());
    ServedZone inForce = zones.get(id);
    long fromMillis = fromMillis(request);
    TopicTrial trial =
        new TopicTrial(
            topics.locations(),
            encodings.locations().fixParser(layout, ignored -> {}),
            policy,
            zone,
            inForce == null ? null : inForce.zone(),
            fromMillis);
    answer(request, replays.run(consumer -> json(id, fromMillis, run(trial, consumer))));
  }

  private static Zone read(String id, byte[] feature) {
    try {
      return ZoneReader.readFeature(id, 0, feature);
    } catch (RefusedException e) {
      throw Refusals.problem(e);
    }
  }

  private static TopicTrial.Result run(TopicTrial trial, Consumer<byte[], byte[]> consumer)
      throws InterruptedException {
    try {
      return trial.run(consumer);
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
        });
  }

  private long fromMillis(ApiRequest request) {
    return request.has("from") ? (long) request.number("from") : clock.millis() - USUAL_MILLIS;
  }

  private static void answer(ApiRequest request, Future<byte[]> answer) {
    answer.onSuccess(request::answer).onFailure(request::fail);
  }
}
