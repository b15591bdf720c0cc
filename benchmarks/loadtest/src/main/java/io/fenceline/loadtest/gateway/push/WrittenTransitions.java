package io.fenceline.loadtest.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.load.CoalescingTicker;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.Stop;
import io.fenceline.producers.simulation.Wanderers;
import org.apache.kafka.clients.producer.Producer;

/** Transitions in the form of the job, without a job. */
final class WrittenTransitions implements EventSource {
  /** The linger time of the job's producer. */
  private static final int LINGER_MILLIS = 5;

  private static final long MIN_SLEEP_NANOS = 500_000;

  private final Producer<byte[], byte[]> producer;
  private final Sender transitions;
  private final Stop stop;
  private long ordinal;

  WrittenTransitions(KafkaSettings kafka, String topic, Stop stop) {
    this.producer =
        KafkaClients.producer(
            LoadClients.steady(kafka, LoadClients.PREFIX + "load", LINGER_MILLIS));
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
    return "{\"id\":\""
        + (device + "/depot/" + type + "/" + timeMillis)
        + ("\",\"type\":\"" + type + "\",\"deviceId\":\"" + device)
        + ("\",\"zoneId\":\"depot\",\"zoneVersion\":7,\"time\":" + timeMillis)
        + ",\"lon\":-90.05819,\"lat\":29.9408,"
        + "\"attributes\":{\"name\":\"Depot at the harbour\"}}";
  }

  @Override
  public void close() {
    producer.close();
  }
}
