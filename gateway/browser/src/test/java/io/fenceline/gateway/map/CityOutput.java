package io.fenceline.gateway.map;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.Sender;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.Producer;

/**
 * The output of a job when devices of a {@link SmallCity} enter and leave its zones. Not
 * thread-safe.
 */
final class CityOutput {
  static final String AD = "{\"title\":\"Free ride\"}";

  private final Producer<byte[], byte[]> producer;
  private final Topics topics;

  /** By device: since when it is in which zones, epoch milliseconds. */
  private final Map<String, SortedMap<String, Long>> memberships = new HashMap<>();

  CityOutput(Producer<byte[], byte[]> producer, Topics topics) {
    this.producer = producer;
    this.topics = topics;
  }

  /**
   * Writes that the device enters the zone, or leaves it if it is in it.
   *
   * @return the id of the transition
   */
  String enterOrLeave(SmallCity.Device device, String zoneId) {
    long now = System.currentTimeMillis();
    SortedMap<String, Long> zones = memberships.computeIfAbsent(device.id(), id -> new TreeMap<>());
    Long enteredAt = zones.remove(zoneId);
    if (enteredAt == null) {
      zones.put(zoneId, now);
      sendAd(device, zoneId, now);
    }
    sendMemberships(device, zones, now);
    Transition transition =
        new Transition(
            enteredAt == null ? TransitionType.ENTER : TransitionType.EXIT,
            TransitionReason.MOVED,
            device.id(),
            zoneId,
            0,
            now,
            device.lon(),
            device.lat(),
            enteredAt == null ? now : enteredAt,
            null);
    send(topics.of(Outputs.TRANSITIONS), device, JsonOutputWriter.write(transition));
    return transition.id();
  }

  private void sendAd(SmallCity.Device device, String zoneId, long now) {
    AdMatch match =
        new AdMatch(
            device.id(),
            zoneId,
            Trigger.ENTER,
            TransitionReason.MOVED,
            now,
            device.lon(),
            device.lat(),
            null,
            Bytes.utf8(AD));
    send(topics.of(Outputs.AD_MATCHES), device, JsonOutputWriter.write(match));
  }

  private void sendMemberships(SmallCity.Device device, SortedMap<String, Long> zones, long now) {
    List<MembershipSet.Entry> entries =
        zones.entrySet().stream()
            .map(zone -> new MembershipSet.Entry(zone.getKey(), 0, zone.getValue()))
            .toList();
    MembershipSet set = new MembershipSet(device.id(), now, device.lon(), device.lat(), entries);
    send(
        topics.of(Outputs.MEMBERSHIPS),
        device,
        entries.isEmpty() ? null : JsonOutputWriter.write(set));
  }

  private void send(String topic, SmallCity.Device device, byte[] value) {
    new Sender(producer, topic).send(device.id().getBytes(UTF_8), value);
  }
}
