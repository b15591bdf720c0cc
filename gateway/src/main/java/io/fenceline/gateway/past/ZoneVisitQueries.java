package io.fenceline.gateway.past;

import io.fenceline.event.MembershipSet;
import io.fenceline.explain.ReplayBudget;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonLine;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import io.fenceline.format.output.EventReader;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.replay.Replays;
import io.fenceline.gateway.rest.DeviceAccess;
import io.fenceline.gateway.state.DeviceState;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.TopicScan;
import io.fenceline.kafka.reader.RefusalLog;
import java.time.Clock;
import java.util.Map;

/**
 * How many devices were in a zone, and for how long. Thread-safe.
 *
 * @param transitions their topic
 * @param devices as they are now
 */
public record ZoneVisitQueries(
    Replays replays, String transitions, TopicFormats formats, DeviceStore devices, Clock clock) {

  public Map<String, ApiHandler> handlers() {
    return Map.of("zoneVisits", this::visits);
  }

  private void visits(ApiRequest request) {
    DeviceAccess.requireAll(request);
    String zoneId = request.text("id");
    long fromMillis = (long) request.number("from");
    long toMillis = clock.millis();
    if (fromMillis >= toMillis) {
      throw Problem.parameter("from", "" + fromMillis, "a time in the past");
    }
    replays
        .run(
            request.principal(),
            (consumer, budget) ->
                json(read(consumer, budget, zoneId, fromMillis, toMillis), fromMillis, toMillis))
        .onSuccess(request::answer)
        .onFailure(request::fail);
  }

  private ZoneVisits read(
      CheckedConsumer consumer,
      ReplayBudget budget,
      String zoneId,
      long fromMillis,
      long toMillis) {
    ZoneVisits visits = new ZoneVisits(fromMillis, toMillis);
    EventReader reader = new EventReader(formats);
    RefusalLog refusals = replays.refusals(transitions);
    new TopicScan(consumer, transitions, fromMillis, Long.MAX_VALUE)
        .forEachRemaining(
            record -> {
              budget.checkTime();
              try {
                add(reader.read(EventKind.TRANSITION, RawRecords.of(record)), zoneId, visits);
              } catch (RefusedException e) {
                visits.addUnreadable();
                refusals.add(RawRecords.of(record), e);
              }
            });
    for (DeviceState device : devices.insideZone(zoneId, Integer.MAX_VALUE)) {
      for (MembershipSet.Entry zone : device.memberships().zones()) {
        if (zone.zoneId().equals(zoneId)) {
          visits.addPresent(zone.enteredAtMillis());
        }
      }
    }
    return visits;
  }

  private static void add(Event transition, String zoneId, ZoneVisits visits) {
    if (transition.type().equals("EXIT") && transition.zoneId().equals(zoneId)) {
      visits.addEnded(transition, Past.enteredAtMillis(transition));
    }
  }

  private static byte[] json(ZoneVisits visits, long fromMillis, long toMillis) {
    return JsonLine.of(
        json -> {
          json.writeNumberField("from", fromMillis);
          json.writeNumberField("to", toMillis);
          json.writeFieldName("lengthLimitsMinutes");
          json.writeArray(
              ZoneVisits.LENGTH_LIMITS_MINUTES, 0, ZoneVisits.LENGTH_LIMITS_MINUTES.length);
          json.writeFieldName("lengths");
          json.writeArray(visits.lengths(), 0, visits.lengths().length);
          json.writeFieldName("inside");
          json.writeArray(visits.inside(), 0, visits.inside().length);
          json.writeNumberField("unreadable", visits.unreadable());
        });
  }
}
