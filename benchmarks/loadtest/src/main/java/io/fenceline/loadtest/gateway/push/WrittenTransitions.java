package io.fenceline.loadtest.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.gateway.LoadDriver.Target;
import io.fenceline.loadtest.load.CoalescingTicker;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.simulation.Wanderers;
import org.apache.kafka.clients.producer.Producer;

/** Transitions in the form of the job, without a job. */
final class WrittenTransitions implements EventSource {
  /** The linger time of the job's producer. */
  private static final int LINGER_MILLIS = 5;

  private final Producer<byte[], byte[]> producer;
  private final Target gateway;

  WrittenTransitions(Target gateway) {
    this.gateway = gateway;
    this.producer =
        KafkaClients.producer(
            LoadClients.steady(gateway.kafka(), LoadClients.PREFIX + "load", LINGER_MILLIS));
  }

  @Override
  public LoadGenerator load(SendSchedule schedule, long startNanos, long warmUpNanos) {
    Sender transitions = new Sender(producer, gateway.topics().names().of(Outputs.TRANSITIONS));
    return new LoadGenerator(
        ordinal -> {
          String device = Wanderers.ID_PREFIX + ordinal % schedule.devices();
          boolean isEnter = ordinal / schedule.devices() % 2 == 0;
          String json = json(device, isEnter ? "ENTER" : "EXIT", schedule.timeMillis(ordinal));
          transitions.send(device.getBytes(UTF_8), json.getBytes(UTF_8));
        },
        schedule,
        transitions,
        CoalescingTicker.ofLoad(gateway.await().stop()));
  }

  private static String json(String device, String type, long timeMillis) {
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
