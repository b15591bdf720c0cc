package io.fenceline.gateway.map;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;

/**
 * A small city as a simulator and a job would write it to the topics of a gateway: zones with ads,
 * and devices that drive about. Which device enters which zone does not depend on where they are.
 * Thread-safe.
 */
final class SmallCity implements AutoCloseable {
  static final int AIRPORT_CAPACITY = 2;

  private static final int DEVICES = 150;

  /** The device that entered the airport before anything else happened, and stays there. */
  static final Device RESIDENT = new Device(DEVICES);

  private static final Rectangle CITY = new Rectangle(3.165, 54.785, 3.235, 54.815);

  /** The homes of the devices: in sight when all zones are. */
  private static final Rectangle STREETS = new Rectangle(3.17, 54.788, 3.228, 54.811);

  private static final Rectangle HARBOUR = new Rectangle(3.165, 54.785, 3.177, 54.79);
  static final Rectangle AIRPORT = new Rectangle(3.22, 54.808, 3.235, 54.815);

  /** The step between the longitudes of two devices: the golden ratio scatters them evenly. */
  private static final double STEP = 0.618034;

  private static final double LAP_DEGREES = 0.0003;
  private static final double METERS_PER_SECOND = 8;
  private static final long FIX_MILLIS = 200;
  private static final int FIXES_PER_TRANSITION = 5;

  /** Degrees. */
  record Rectangle(double west, double south, double east, double north) {
    double lon(double share) {
      return west + share * (east - west);
    }

    double lat(double share) {
      return south + share * (north - south);
    }
  }

  /**
   * A device and its home.
   *
   * @param number from 1
   */
  record Device(int number) {
    String id() {
      return "sim-%04d".formatted(number);
    }

    double lon() {
      return STREETS.lon(number * STEP % 1);
    }

    double lat() {
      return STREETS.lat(number / (double) DEVICES);
    }
  }

  private final Producer<byte[], byte[]> producer;
  private final Topics topics;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final CityOutput output;
  private ScheduledFuture<?> traffic;
  private int fixes;
  private int transitions;

  /**
   * Writes the zones, the positions of the devices, and the events so far.
   *
   * @param prefix of the topics
   */
  SmallCity(String bootstrapServers, String prefix) {
    this.producer =
        KafkaClients.producer(new KafkaSettings(Map.of("bootstrap.servers", bootstrapServers)));
    this.topics = Topics.withPrefix(prefix);
    this.output = new CityOutput(producer, topics);
    putZone("city", "Doggerhaven", CITY, "");
    putZone("harbour", "Harbour", HARBOUR, "");
    putZone("airport", "Airport", AIRPORT, ",\"capacity\":" + AIRPORT_CAPACITY);
    for (int i = 0; i < DEVICES; i++) {
      drive();
    }
    output.enterOrLeave(RESIDENT, "airport");
    producer.flush();
  }

  private void putZone(String id, String name, Rectangle box, String more) {
    String feature =
        """
        {"type":"Feature","bbox":[%s,%s,%s,%s],"geometry":null,
         "properties":{"name":"%s","ad":%s%s}}
        """
            .formatted(box.west, box.south, box.east, box.north, name, CityOutput.AD, more);
    send(topics.zones(), id, feature.getBytes(UTF_8));
  }

  /** Lets the devices report in turn, and one a second enter or leave the harbour. */
  void startTraffic() {
    traffic = clock.scheduleAtFixedRate(this::tick, 0, FIX_MILLIS, TimeUnit.MILLISECONDS);
  }

  void stopTraffic() {
    traffic.cancel(false);
  }

  private synchronized void tick() {
    drive();
    if (fixes % FIXES_PER_TRANSITION == 0) {
      enterOrLeave("harbour", 1);
    }
  }

  /** Moves the next device around its home. */
  private void drive() {
    Device device = new Device(1 + fixes % DEVICES);
    double lap = fixes / (double) DEVICES;
    fixes++;
    Fix fix =
        Fix.builder(
                device.id(),
                System.currentTimeMillis(),
                device.lon() + LAP_DEGREES * Math.cos(lap),
                device.lat() + LAP_DEGREES * Math.sin(lap))
            .speedMetersPerSecond(METERS_PER_SECOND)
            .build();
    send(topics.locations(), fix.deviceId(), JsonFixWriter.write(fix));
  }

  /**
   * Lets devices in turn, but for the resident, enter the zone, or leave it if they are in it.
   *
   * @return the ids of their transitions, when Kafka has them
   */
  synchronized List<String> enterOrLeave(String zoneId, int devices) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < devices; i++) {
      ids.add(output.enterOrLeave(new Device(1 + transitions % (DEVICES - 1)), zoneId));
      transitions++;
    }
    producer.flush();
    return ids;
  }

  /** Writes how many devices are in the zone. */
  void count(String zoneId, int devices) {
    Occupancy occupancy =
        new Occupancy(zoneId, devices, System.currentTimeMillis(), ZoneRules.NO_CAPACITY);
    send(topics.of(Outputs.OCCUPANCY), zoneId, JsonOutputWriter.write(occupancy));
    producer.flush();
  }

  private void send(String topic, String key, byte[] value) {
    new Sender(producer, topic).send(key.getBytes(UTF_8), value);
  }

  @Override
  public void close() {
    clock.shutdownNow();
    producer.close();
  }
}
