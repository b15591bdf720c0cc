package io.fenceline.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.delivery.WebhookReceiver.Taken;
import io.fenceline.delivery.consume.EndpointState;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.delivery.undelivered.UndeliveredEvents;
import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.testing.servers.Await;
import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.Vertx;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Deliveries from a real Kafka to real servers (DESIGN, Deliveries). */
@ExtendWith(SharedKafka.class)
@SuppressWarnings("try") // A deliverer is at work while its block runs.
class DelivererITCase {
  @TempDir private Path directory;
  private TestDeliveries deliveries;
  private WebhookReceiver receiver;

  @BeforeEach
  void open() throws Exception {
    deliveries = new TestDeliveries(directory);
    receiver = new WebhookReceiver();
  }

  @AfterEach
  void close() throws Exception {
    receiver.close();
    deliveries.close();
  }

  private void enterAll(int devices, long from, long to) {
    for (long time = from; time < to; time++) {
      for (int device = 0; device < devices; device++) {
        deliveries.enter("device-" + device, time);
      }
    }
    deliveries.flush();
  }

  private void awaitTaken(int devices, int events) {
    Await.until(
        "all events of all devices",
        () -> {
          Map<String, List<Long>> times = receiver.timesByDevice();
          return times.size() == devices
              && times.values().stream().allMatch(of -> of.size() == events);
        });
  }

  private void assertOrder(int devices, int events) {
    Map<String, List<Long>> times = receiver.timesByDevice();
    assertThat(times).hasSize(devices);
    times.forEach(
        (device, of) ->
            assertThat(of).as(device).isEqualTo(LongStream.range(0, events).boxed().toList()));
  }

  @Test
  void eachEventArrivesInOrderOverRestartsAlthoughManyAreRefusedAtFirst() throws Exception {
    Map<String, Integer> attempts = new ConcurrentHashMap<>();
    receiver.answer(
        (request, event) -> {
          // Every third event is refused twice.
          String id = request.getHeader("webhook-id");
          boolean isBad = event.getLong("time") % 3 == 0;
          if (isBad && attempts.merge(id, 1, Integer::sum) <= 2) {
            receiver.refuse(request, 400, "not now");
          } else {
            receiver.take(request, event);
          }
        });
    String endpoint = TestDeliveries.webhook("dispatch", receiver.url());
    try (Deliverer first = deliveries.start(endpoint)) {
      enterAll(20, 0, 10);
      Await.until("some events", () -> receiver.taken().size() > 50);
    }
    int before = receiver.taken().size();
    enterAll(20, 10, 20);
    try (Deliverer second = deliveries.start(endpoint)) {
      awaitTaken(20, 20);
    }
    assertOrder(20, 20);
    assertThat(receiver.taken())
        .as("%d before the restart; a clean end commits what was done", before)
        .hasSize(400);
    Map<String, Set<String>> ids = new HashMap<>();
    for (Taken each : receiver.taken()) {
      ids.computeIfAbsent(each.deviceId() + "/" + each.timeMillis(), key -> new HashSet<>())
          .add(each.webhookId());
    }
    assertThat(ids.values()).allMatch(of -> of.size() == 1);
  }

  @Test
  void orderHoldsWhilePartitionsMoveToASecondDelivererAndBack() throws Exception {
    String endpoint = TestDeliveries.webhook("dispatch", receiver.url());
    try (Deliverer first = deliveries.start(endpoint)) {
      enterAll(30, 0, 10);
      Await.until("some events", () -> receiver.taken().size() > 100);
      try (Deliverer second = deliveries.start(endpoint)) {
        enterAll(30, 10, 20);
        Await.until("both are ready", () -> first.isReady() && second.isReady());
        enterAll(30, 20, 30);
        awaitTaken(30, 30);
      }
      enterAll(30, 30, 40);
      awaitTaken(30, 40);
    }
    assertOrder(30, 40);
  }

  /** T9. */
  @Test
  void aZoneThatTurnsOverItsCapacityArrivesOnce() throws Exception {
    List<String> taken = new CopyOnWriteArrayList<>();
    receiver.answer(
        (request, event) -> {
          taken.add(event.encode());
          request.response().end();
        });
    String topic = deliveries.topics.of(Outputs.OCCUPANCY);
    String count = "{\"zoneId\":\"hall\",\"count\":3,\"since\":1,\"capacity\":2,\"over\":true}";
    String over = count.replace("}", ",\"overChanged\":true}");
    String last = over.replace("hall", "last");
    deliveries.send(
        topic, "hall", count.replace("3", "2").replace("true", "false").getBytes(UTF_8));
    deliveries.send(topic, "hall", over.getBytes(UTF_8));
    deliveries.send(topic, "hall", count.replace("3", "4").getBytes(UTF_8));
    deliveries.send(topic, "hall", null);
    deliveries.flush();
    String endpoint =
        TestDeliveries.webhook(
            "counts", receiver.url(), "events: {kinds: [occupancy], types: [OVER]}");
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      Await.until("the count", () -> !taken.isEmpty());
      deliveries.send(topic, "last", last.getBytes(UTF_8));
      deliveries.flush();
      Await.until("the last count", () -> taken.size() == 2);
    }
    assertThat(taken).containsExactly(over, last);
    assertThat(deliveries.undelivered()).isEmpty();
  }

  @Test
  void anEndpointThatIsDeadDelaysNoOtherAndRecovers() throws Exception {
    try (WebhookReceiver dead = new WebhookReceiver()) {
      dead.answer((request, event) -> dead.refuse(request, 503, "maintenance"));
      String endpoints =
          TestDeliveries.webhook("dead", dead.url())
              + TestDeliveries.webhook("dispatch", receiver.url());
      try (Deliverer deliverer = deliveries.start(endpoints)) {
        enterAll(20, 0, 5);
        awaitTaken(20, 5);
        Await.until("it is down", () -> deliverer.status().get(0).state() == EndpointState.DOWN);
        assertThat(deliverer.status().get(0).problem()).isEqualTo("503 maintenance");
        assertThat(deliverer.status().get(0).waiting()).isEqualTo(100);
        assertThat(deliverer.status().get(1).state()).isEqualTo(EndpointState.UP);
        assertThat(dead.taken()).isEmpty();

        dead.answer(dead::take);
        Await.until("what it missed", () -> dead.taken().size() == 100);
        assertThat(deliverer.status().get(0).state()).isEqualTo(EndpointState.UP);
        assertThat(metrics(deliverer))
            .contains(
                "fenceline_delivery_state{endpoint=\"dead\",state=\"up\"} 1.0",
                "fenceline_delivery_attempt_seconds_count{endpoint=\"dispatch\",result=\"delivered\"} 100");
      }
    }
  }

  private static String metrics(Deliverer deliverer) throws Exception {
    return get(deliverer, "/metrics").body();
  }

  private static HttpResponse<String> get(Deliverer deliverer, String path) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + deliverer.managementPort() + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void healthSaysWhetherItIsReadyAndHowEachEndpointIs() throws Exception {
    try (Deliverer deliverer =
        deliveries.start(TestDeliveries.webhook("dispatch", receiver.url()))) {
      Await.until("ready", deliverer::isReady);
      assertThat(get(deliverer, "/health/live").statusCode()).isEqualTo(200);
      assertThat(get(deliverer, "/health/ready").body()).isEqualTo("{\"status\":\"UP\"}");
      assertThat(get(deliverer, "/endpoints").body())
          .isEqualTo(
              "{\"endpoints\":[{\"name\":\"dispatch\",\"state\":\"up\",\"waiting\":0,\"oldestSeconds\":0.0}]}");
      assertThat(get(deliverer, "/absent").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void goneStopsTheEndpointAndARestartDeliversWhatItHasNotGot() throws Exception {
    receiver.answer((request, event) -> receiver.refuse(request, 410, "moved away"));
    String endpoint = TestDeliveries.webhook("dispatch", receiver.url());
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      enterAll(3, 0, 2);
      Await.until("disabled", () -> deliverer.status().get(0).state() == EndpointState.DISABLED);
      assertThat(deliverer.isReady()).isTrue();
    }
    receiver.answer(receiver::take);
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      awaitTaken(3, 2);
    }
    assertOrder(3, 2);
    assertThat(deliveries.undelivered()).isEmpty();
  }

  @Test
  void whatIsRefusedToTheLastIsSetAsideAndCanBeReplayed() throws Exception {
    receiver.answer(
        (request, event) -> {
          if (event.getString("deviceId").equals("device-1")) {
            receiver.refuse(request, 422, "unknown device");
          } else {
            receiver.take(request, event);
          }
        });
    String endpoint =
        TestDeliveries.webhook("dispatch", receiver.url())
            .replace("longest: 200ms", "longest: 20ms, giveUpAfter: 10ms");
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      enterAll(2, 0, 3);
      deliveries.send(
          deliveries.topics.of(Outputs.TRANSITIONS), "device-1", "no event".getBytes(UTF_8));
      deliveries.flush();
      Await.until("all set aside", () -> deliveries.undelivered().size() == 4);
      assertThat(metrics(deliverer))
          .contains("fenceline_delivery_undelivered_total{endpoint=\"dispatch\"} 4.0");
    }
    ConsumerRecord<byte[], byte[]> first =
        deliveries.undelivered().stream()
            .filter(record -> new String(record.value(), UTF_8).contains("\"time\":0"))
            .findFirst()
            .orElseThrow();
    assertThat(new String(first.key(), UTF_8)).isEqualTo("device-1");
    assertThat(header(first, "endpoint")).isEqualTo("dispatch");
    assertThat(header(first, "kind")).isEqualTo("transition");
    assertThat(header(first, "attempts")).isEqualTo("5");
    assertThat(header(first, "answer")).isEqualTo("422 unknown device");
    assertThat(header(first, "topic")).isEqualTo(deliveries.topics.of(Outputs.TRANSITIONS));
    assertThat(header(first, "offset")).matches("\\d+");

    assertThat(replay(endpoint, "dispatch")).isEqualTo(new UndeliveredReplay.Result(0, 3, 1, null));
    assertThat(replay(endpoint, "another")).isEqualTo(new UndeliveredReplay.Result(0, 0, 0, null));
    receiver.answer(receiver::take);
    assertThat(replay(endpoint, "dispatch")).isEqualTo(new UndeliveredReplay.Result(3, 0, 1, null));
    assertOrder(2, 3);
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }

  private UndeliveredReplay.Result replay(String endpoint, String name) throws Exception {
    Vertx vertx = Vertx.vertx();
    var config = deliveries.config(endpoint).endpoints().get(0);
    try (CheckedConsumer consumer = CheckedConsumer.connect(deliveries.kafka);
        EventSender sender = Senders.create(vertx, config, deliveries.topics);
        UndeliveredReplay replay = new UndeliveredReplay(config, config.retry(), sender)) {
      UndeliveredEvents events =
          new UndeliveredEvents(consumer, deliveries.topics.undelivered(), name, Long.MIN_VALUE);
      return replay.run(events, () -> false);
    } finally {
      vertx.close();
    }
  }

  @Test
  void aNewEndpointBeginsAtTheEndAndMissesNothingFromThenOn() throws Exception {
    enterAll(5, 100, 103);
    String endpoint =
        TestDeliveries.webhook("dispatch", receiver.url())
            .replace("start: earliest", "start: latest");
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      Await.until("ready", deliverer::isReady);
    }
    enterAll(5, 0, 3); // While it is away, before it has ever delivered anything.
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      awaitTaken(5, 3);
    }
    assertOrder(5, 3);
  }

  /** E5, E7: the group's commits go with the topic, and new records reach its old positions. */
  @Test
  void aTopicThatWasCreatedAgainStopsTheEndpointAlsoAfterARestartUnlessItIsToGoOn()
      throws Exception {
    String endpoint =
        TestDeliveries.webhook("dispatch", receiver.url())
            .replace("start: earliest", "start: latest");
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      Await.until("ready", deliverer::isReady);
      enterAll(5, 0, 2);
      awaitTaken(5, 2);
      deliveries.recreateTransitions();
      enterAll(5, 2, 6);
      Await.until("it is noticed", () -> problem(deliverer).contains("created again"));
      Await.until("stopped for good", () -> problem(deliverer).contains("--on-data-loss continue"));
    }
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      Await.until("stopped again", () -> problem(deliverer).contains("--on-data-loss continue"));
      assertThat(deliverer.status().get(0).state()).isEqualTo(EndpointState.STOPPED);
    }
    try (Deliverer deliverer = deliveries.start(endpoint, true)) {
      Await.until("all of the new topic", () -> timesFrom(2).size() == 20);
      assertThat(metrics(deliverer))
          .containsPattern("fenceline_delivery_data_losses_total\\{endpoint=\"dispatch\"} [1-3]");
      Await.until("committed", () -> deliveries.isAllCommitted("dispatch"));
    }
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      enterAll(5, 6, 7);
      Await.until("what came later", () -> timesFrom(6).size() == 5);
    }
  }

  /** E7: a new group looks the same to Kafka, so the configuration says that it is not new. */
  @Test
  void aGroupWhoseCommitsVanishedStopsTheEndpointThatIsNotNewUnlessItIsToGoOn() throws Exception {
    String endpoint = TestDeliveries.webhook("dispatch", receiver.url());
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      enterAll(5, 0, 2);
      awaitTaken(5, 2);
    }
    deliveries.deleteGroup("dispatch");
    String known = endpoint.replace("start: earliest", "start: none");
    try (Deliverer deliverer = deliveries.start(known)) {
      Await.until("stopped", () -> problem(deliverer).contains("--on-data-loss continue"));
      assertThat(problem(deliverer)).contains("has no committed offsets");
    }
    enterAll(5, 2, 3);
    try (Deliverer deliverer = deliveries.start(known, true)) {
      Await.until("the oldest, again", () -> receiver.taken().size() >= 25);
      assertThat(metrics(deliverer))
          .contains("fenceline_delivery_data_losses_total{endpoint=\"dispatch\"} 1");
    }
    try (Deliverer deliverer = deliveries.start(known)) {
      enterAll(5, 3, 4);
      Await.until("what came later", () -> timesFrom(3).size() == 5);
    }
  }

  private static String problem(Deliverer deliverer) {
    return String.valueOf(deliverer.status().get(0).problem());
  }

  /** The distinct events with such a time or a later one. */
  private Set<String> timesFrom(long timeMillis) {
    return receiver.taken().stream()
        .filter(each -> each.timeMillis() >= timeMillis)
        .map(each -> each.deviceId() + "/" + each.timeMillis())
        .collect(Collectors.toSet());
  }

  @Test
  void onlyWhatTheFilterAcceptsIsSent() throws Exception {
    String endpoint =
        TestDeliveries.webhook(
            "dispatch",
            receiver.url(),
            "events: {types: [ENTER], when: \"event.deviceId != 'device-0'\"}");
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      enterAll(3, 0, 2);
      Await.until("two devices", () -> receiver.taken().size() == 4);
      Await.until("read to the end", () -> deliverer.status().get(0).waiting() == 0);
    }
    assertThat(receiver.timesByDevice()).containsOnlyKeys("device-1", "device-2");
  }
}
