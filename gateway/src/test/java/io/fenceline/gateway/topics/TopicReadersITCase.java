package io.fenceline.gateway.topics;

import static io.fenceline.gateway.topics.KafkaTopics.await;
import static io.fenceline.gateway.topics.KafkaTopics.awaitReady;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.RecordVersion;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.ChangedZone;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.PlaceStore;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneReplicas;
import io.fenceline.gateway.state.ZoneView;
import io.fenceline.kafka.reader.RecordHandler;
import io.fenceline.kafka.reader.TopicReader;
import io.fenceline.testing.servers.SharedKafka;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(180)
@ExtendWith(SharedKafka.class)
class TopicReadersITCase {
  private static final ZoneListener NOBODY =
      new ZoneListener() {
        @Override
        public boolean isWanted() {
          return false;
        }

        @Override
        public void accept(List<ChangedZone> changes) {}
      };

  private static KafkaTopics kafka;

  private final ExecutorService loop = Executors.newSingleThreadExecutor();
  private final ZoneReplicas replicas = new ZoneReplicas();
  private final ZoneView view = replicas.add(loop);
  private final AppliedOffsets offsets = new AppliedOffsets();
  private final DeviceStore devices = new DeviceStore();
  private final PlaceStore places = new PlaceStore();
  private final TopicReaders readers = new TopicReaders(kafka.settings);
  private TopicReader reader;

  @BeforeAll
  static void startKafka() {
    kafka = new KafkaTopics(SharedKafka.get());
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  @AfterEach
  void close() {
    reader.close();
    await(() -> !reader.isRunning());
    readers.close();
    loop.shutdownNow();
  }

  private static String circle(double lon, double lat, String radius) {
    return """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[%s,%s]},
     "properties":{"radiusMeters":%s}}\
    """
        .formatted(lon, lat, radius);
  }

  private static String place(double lon, double lat) {
    return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%s,%s]}}"
        .formatted(lon, lat);
  }

  private void awaitApplied(RecordMetadata sent) {
    offsets.reached(sent.partition(), sent.offset()).join();
  }

  private ServedZone zone(String id) throws Exception {
    return loop.submit(() -> view.get(id)).get();
  }

  private List<String> zonesAt(double lon, double lat) throws Exception {
    return loop.submit(() -> view.zonesAt(lon, lat, 0).stream().map(ServedZone::id).toList()).get();
  }

  @Test
  @DisplayName("Z1, Z2: the last record of a key wins, null deletes, markers are skipped")
  void zonesFollowTheirTopic() throws Exception {
    kafka.create("readers-zones", 3);
    kafka.send("readers-zones", "a", circle(1, 1, "100"));
    kafka.send("readers-zones", "gone", circle(1, 1, "100"));
    kafka.send("readers-zones", "gone", null);
    kafka.sendRaw("readers-zones", ZoneMarker.key(), new byte[0]);
    RecordMetadata second = kafka.send("readers-zones", "a", circle(2, 2, "100"));
    reader =
        readers
            .zones("readers-zones", ZoneEncoding.GEOJSON, replicas, offsets, NOBODY, 1_000)
            .start();
    awaitReady(reader);
    assertThat(zone("a").version())
        .isEqualTo(RecordVersion.of(second.partition(), second.offset()));
    assertThat(zone("a").feature().toString()).isEqualTo(circle(2, 2, "100"));
    assertThat(zone("gone")).isNull();
    assertThat(zonesAt(2, 2)).containsExactly("a");
    assertThat(zonesAt(1, 1)).isEmpty();
    awaitApplied(second);

    awaitApplied(kafka.send("readers-zones", "b", circle(2, 2, "500")));
    assertThat(zonesAt(2, 2)).containsExactly("a", "b");
    awaitApplied(kafka.send("readers-zones", "a", null));
    assertThat(zonesAt(2, 2)).containsExactly("b");
    assertThat(reader.refused()).isZero();
  }

  @Test
  void ofAZoneThatIsRefusedThePreviousVersionStaysInForce() throws Exception {
    kafka.create("readers-zones-refused", 1);
    kafka.send("readers-zones-refused", "a", circle(1, 1, "100"));
    kafka.send("readers-zones-refused", "a", circle(1, 1, "-5"));
    kafka.send("readers-zones-refused", "b", "no JSON");
    reader =
        readers
            .zones("readers-zones-refused", ZoneEncoding.GEOJSON, replicas, offsets, NOBODY, 1_000)
            .start();
    awaitReady(reader);
    assertThat(zonesAt(1, 1)).containsExactly("a");
    awaitApplied(kafka.send("readers-zones-refused", "a", circle(3, 3, "\"wide\"")));
    assertThat(zonesAt(1, 1)).containsExactly("a");
    assertThat(reader.refused()).isEqualTo(3);
  }

  @Test
  void placesFollowTheirTopic() throws Exception {
    kafka.create("readers-places", 2);
    kafka.send("readers-places", "a", place(1, 1));
    kafka.send("readers-places", "b", place(1, 1.001));
    kafka.send("readers-places", "c", place(1, 1));
    kafka.send("readers-places", "c", null);
    kafka.send("readers-places", "bad", "{}");
    reader = readers.places("readers-places", places, offsets).start();
    awaitReady(reader);
    assertThat(places.near(1, 1, 1_000, 10))
        .extracting(nearby -> nearby.value().id())
        .containsExactly("a", "b");
    awaitApplied(kafka.send("readers-places", "a", place(1, 1.002)));
    assertThat(places.near(1, 1, 1_000, 10))
        .extracting(nearby -> nearby.value().id())
        .containsExactly("b", "a");
    assertThat(places.get("a").feature().toString()).isEqualTo(place(1, 1.002));
    assertThat(reader.refused()).isEqualTo(1);
  }

  @Test
  void membershipsFollowTheirTopic() throws Exception {
    kafka.create("readers-memberships", 2);
    kafka.send("readers-memberships", "truck", memberships("depot"));
    kafka.send("readers-memberships", "van", memberships("depot"));
    kafka.send("readers-memberships", "van", null);
    kafka.send("readers-memberships", "bad", "{\"zones\":5}");
    reader = readers.memberships("readers-memberships", devices).start();
    awaitReady(reader);
    assertThat(devices.get("truck").memberships().zones())
        .containsExactly(new MembershipSet.Entry("depot", 42, 1_641_168_000_000L));
    assertThat(devices.get("van")).isNull();
    kafka.send("readers-memberships", "truck", memberships("port"));
    await(() -> !devices.insideZone("port", 10).isEmpty());
    await(() -> devices.insideZone("depot", 10).isEmpty());
    assertThat(reader.refused()).isEqualTo(1);
  }

  private static String memberships(String zoneId) {
    return """
    {"deviceId":"truck","time":1641168000000,"lon":1.5,"lat":2.5,
     "zones":[{"zoneId":"%s","zoneVersion":42,"enteredAt":1641168000000}]}\
    """
        .formatted(zoneId);
  }

  private static String fix(long timeMillis, double lon) {
    return "{\"time\":%d,\"lon\":%s,\"lat\":1}".formatted(timeMillis, lon);
  }

  private TopicReader locations(String topic, FixListener listener) {
    return readers.locations(
        topic,
        new JsonFixReader(FixLayout.DEFAULT, field -> {}),
        devices,
        Duration.ofHours(1),
        listener);
  }

  @Test
  void devicesFollowTheirFixes() throws Exception {
    long now = System.currentTimeMillis();
    kafka.create("readers-locations", 2);
    kafka.send("readers-locations", "truck", fix(now, 1));
    kafka.send("readers-locations", "truck", "no JSON");
    List<Fix> fixes = new CopyOnWriteArrayList<>();
    reader = locations("readers-locations", fixes::addAll).start();
    awaitReady(reader);
    assertThat(devices.get("truck").lastFix().lon()).isEqualTo(1);
    kafka.send("readers-locations", "truck", fix(now + 1, 2));
    await(() -> fixes.size() == 2);
    assertThat(devices.near(2, 1, 10, 10)).hasSize(1);
    assertThat(reader.refused()).isEqualTo(1);
  }

  @Test
  @DisplayName("E6: records that wait for the end of a transaction count as unread")
  void theLagHasTheRecordsOfAnOpenTransaction() throws Exception {
    kafka.create("readers-open", 1);
    kafka.send("readers-open", "truck", fix(System.currentTimeMillis(), 1));
    Map<String, Object> properties =
        Map.of("bootstrap.servers", kafka.kafka.bootstrapServers(), "transactional.id", "open");
    try (KafkaProducer<byte[], byte[]> upstream =
        new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
      upstream.initTransactions();
      upstream.beginTransaction();
      upstream.send(new ProducerRecord<>("readers-open", new byte[1])).get();
      reader = locations("readers-open", fixes -> {}).start();
      awaitReady(reader);
      await(() -> reader.lag() == 1);
      upstream.abortTransaction();
      await(() -> reader.lag() == 0);
    }
  }

  @Test
  void theLastEventsComeBeforeTheReaderIsReadyAndNewOnesAfter() throws Exception {
    kafka.create("readers-transitions", 1);
    kafka.send("readers-transitions", "truck", "before");
    List<String> events = new CopyOnWriteArrayList<>();
    RecordHandler listener =
        new RecordHandler() {
          @Override
          public void handle(List<RawRecord> records) {
            records.forEach(
                each -> events.add(each.offset() + " " + new String(each.value(), UTF_8)));
          }

          @Override
          public void ready() {
            events.add("ready");
          }
        };
    reader = readers.events("readers-transitions", listener).start();
    awaitReady(reader);
    kafka.send("readers-transitions", "truck", "after");
    await(() -> events.size() == 3);
    assertThat(events).containsExactly("0 before", "ready", "1 after");
  }
}
