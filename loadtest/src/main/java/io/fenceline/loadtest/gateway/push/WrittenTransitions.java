package io.fenceline.loadtest.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.load.CoalescingTicker;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.KafkaClients;
import io.fenceline.producers.Sender;
import io.fenceline.producers.Stop;
import io.fenceline.producers.simulation.Wanderers;
import java.util.Locale;
import org.apache.kafka.clients.producer.Producer;

/** Transitions in the form of the job, without a job. */
final class WrittenTransitions implements EventSource {
  /** Half of the linger time of the producer. */
  private static final long MIN_SLEEP_NANOS = 500_000;

  private final Producer<byte[], byte[]> producer;
  private final Sender transitions;
  private final Stop stop;
  private long ordinal;

  WrittenTransitions(KafkaSettings kafka, String topic, Stop stop) {
    this.producer =
        KafkaClients.producer(LoadClients.lowLatency(kafka, LoadClients.PREFIX + "load"));
    this.transitions = new Sender(producer, topic);
    this.stop = stop;
  }

  @Override
  public LoadGenerator load(SendSchedule schedule, long startNanos, long warmUpNanos) {
    return new LoadGenerator(
        () -> sendNext(schedule),
        schedule,
        transitions,
        new CoalescingTicker(stop, MIN_SLEEP_NANOS));
  }

  private void sendNext(SendSchedule schedule) {
    String device = Wanderers.ID_PREFIX + ordinal % schedule.devices();
    long number = ordinal / schedule.devices();
    String json = json(device, number, schedule.timeMillis(ordinal++));
    transitions.send(device.getBytes(UTF_8), json.getBytes(UTF_8));
  }

  private static String json(String device, long number, long timeMillis) {
    String type = number % 2 == 0 ? "ENTER" : "EXIT";
    return String.format(
        Locale.ROOT,
        "{\"id\":\"%s/depot/%s/%d\",\"type\":\"%s\",\"deviceId\":\"%s\",\"zoneId\":\"depot\","
            + "\"zoneVersion\":7,\"time\":%d,\"lon\":-90.05819,\"lat\":29.9408,"
            + "\"attributes\":{\"name\":\"Depot at the harbour\",\"customer\":\"4711-0815\"}}",
        device,
        type,
        timeMillis,
        type,
        device,
        timeMillis);
  }

  @Override
  public void close() {
    producer.close();
  }
}
