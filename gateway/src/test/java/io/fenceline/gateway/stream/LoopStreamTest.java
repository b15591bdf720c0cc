package io.fenceline.gateway.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.format.input.RawRecord;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.state.ChangedZone;
import io.fenceline.gateway.subscription.Message;
import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.gateway.subscription.SubscriptionRequest;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicPosition;
import io.fenceline.testing.servers.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The clients of one event loop, whose tasks run when the test says. */
class LoopStreamTest {
  private static final long MAX_QUEUED_BYTES = 100_000;

  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private boolean runsAtOnce;
  private final EventStream events =
      new EventStream(
          new KafkaSettings(Map.of("bootstrap.servers", "localhost:1")),
          "transitions",
          "ad-matches",
          MAX_QUEUED_BYTES,
          TopicFormats.JSON,
          () -> new byte[32]);
  private final LoopStream loop = events.add(this::execute);
  private long offset;

  /** A connection that takes nothing once it is full. */
  private static final class TestChannel implements Channel {
    private final List<String> sent = new ArrayList<>();
    private final List<String> heartbeats = new ArrayList<>();
    private StreamClient client;
    private boolean full;
    private boolean fails;
    private StreamException closed;
    private String cursor;

    @Override
    public boolean isFull() {
      return full;
    }

    @Override
    public void send(Message message) {
      if (fails) {
        throw new IllegalStateException("the connection fails");
      }
      sent.add(message.json());
      cursor = message.cursor();
    }

    @Override
    public void heartbeat(String at) {
      heartbeats.add(at);
    }

    @Override
    public void close(StreamException why, String at) {
      closed = why;
      assertThat(at).isEqualTo(cursor);
    }
  }

  @BeforeEach
  void start() throws InterruptedException {
    begin(events);
  }

  /** Lets the topics of a stream be empty and read. */
  private void begin(EventStream stream) throws InterruptedException {
    runsAtOnce = true;
    for (StreamKind kind : Offsets.KINDS) {
      stream.handler(kind).ready();
      stream
          .handler(kind)
          .assigned(List.of(TopicPosition.of(Uuid.ONE_UUID, new TopicPartition("t", 0), 0)));
    }
    runsAtOnce = false;
  }

  private void execute(Runnable task) {
    if (runsAtOnce) {
      task.run();
    } else {
      tasks.add(task);
    }
  }

  @AfterEach
  void stop() {
    events.close();
  }

  private void runTasks() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  private TestChannel connect(String device) {
    TestChannel channel = new TestChannel();
    SubscriptionRequest request = SubscriptionRequest.of(Map.of("devices", List.of(device)));
    channel.client = loop.connect(request, Principal.anybody(), channel);
    return channel;
  }

  private void event(String device, int bytes) throws InterruptedException {
    events.handler(StreamKind.TRANSITION).handle(List.of(record(device, bytes, offset++)));
    runTasks();
  }

  @Test
  @DisplayName("E6: a connection that fails ends, and others get their events")
  void aConnectionThatFailsEndsAndOthersGetTheirEvents() throws Exception {
    TestChannel failing = connect("d");
    TestChannel other = connect("d");
    failing.fails = true;
    event("d", 10);
    event("d", 10);
    assertThat(other.sent).hasSize(3);
    assertThat(failing.closed.getMessage()).contains("connect again with the cursor");
  }

  @Test
  void aReaderGoesOnWhenAllLoopsKnowThePartitionsOfItsTopic() throws Exception {
    CompletableFuture<Void> reader =
        CompletableFuture.runAsync(
            () -> {
              try {
                events
                    .handler(StreamKind.TRANSITION)
                    .assigned(
                        List.of(
                            TopicPosition.of(Uuid.ONE_UUID, new TopicPartition("t", 0), 0),
                            TopicPosition.of(Uuid.ONE_UUID, new TopicPartition("t", 1), 0)));
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    Await.until("a task", () -> !tasks.isEmpty());
    assertThat(reader).isNotDone();
    runTasks();
    reader.get(1, TimeUnit.MINUTES);
  }

  @Test
  void heartbeatsAreSpreadOverTheirIntervalAndReachEachClientOnceInIt() {
    List<TestChannel> channels = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      channels.add(connect("device-" + i));
    }
    for (int call = 1; call <= LoopStream.HEARTBEAT_PARTS; call++) {
      loop.heartbeat();
      assertThat(channels.stream().filter(channel -> channel.heartbeats.size() == 1))
          .hasSize(call * 100 / LoopStream.HEARTBEAT_PARTS);
    }
  }

  @Test
  void aClientThatReadsGetsAllOfABurstThatIsLargerThanItsQueue() throws InterruptedException {
    EventStream large =
        new EventStream(
            new KafkaSettings(Map.of("bootstrap.servers", "localhost:1")),
            "transitions",
            "ad-matches",
            64 << 20,
            TopicFormats.JSON,
            () -> new byte[32]);
    LoopStream roomy = large.add(this::execute);
    begin(large);
    TestChannel channel = new TestChannel();
    channel.client = roomy.connect(SubscriptionRequest.of(Map.of()), Principal.anybody(), channel);
    channel.full = true;
    List<RawRecord> records = new ArrayList<>();
    for (int i = 0; i < 13_000; i++) {
      records.add(record("device-" + i, 0, i));
    }
    large.handler(StreamKind.TRANSITION).handle(records);
    runTasks();
    assertThat(large.queuedBytes()).as("what fell back").isBetween(1L, 2L << 20);

    channel.full = false;
    channel.client.drained();
    runTasks();
    assertThat(channel.closed).isNull();
    assertThat(channel.sent).as("subscribed, and each event once").hasSize(13_001);
    large.close();
  }

  @Test
  @DisplayName(
      "section 7, zones: a client that missed changes hears that any zones may have changed")
  void aClientThatMissedChangesOfZonesHearsThatAnyMayHaveChanged() throws InterruptedException {
    TestChannel channel = new TestChannel();
    SubscriptionRequest request = SubscriptionRequest.of(Map.of("kinds", List.of("zones")));
    channel.client = loop.connect(request, Principal.anybody(), channel);
    assertThat(channel.sent).hasSize(2);
    assertThat(channel.sent.get(1)).contains("\"event\":{\"boxes\":[[-180.0,-90.0,180.0,90.0]]}");

    change("a");
    assertThat(channel.sent.get(2)).contains("\"kind\":\"zone\"", "\"zoneId\":\"a\"");
    assertThat(channel.cursor).isNotNull();

    channel.full = true;
    change("b".repeat((int) MAX_QUEUED_BYTES));
    channel.full = false;
    channel.client.drained();
    runTasks();
    assertThat(channel.closed).isNull();
    assertThat(channel.sent).hasSize(4);
    assertThat(channel.sent.get(3)).contains("[-180.0,-90.0,180.0,90.0]");
  }

  private void change(String zoneId) throws InterruptedException {
    Box box = new Box(1, 2, 3, 4);
    events.zoneListener().accept(List.of(new ChangedZone(zoneId, 7, false, List.of(box))));
    runTasks();
  }

  @Test
  void theReaderOfZonesWaitsOnlyForThoseWhoWantToHearOfChanges() {
    assertThat(events.zoneListener().isWanted()).isFalse();
    connect("d");
    assertThat(events.zoneListener().isWanted()).isFalse();
    SubscriptionRequest request = SubscriptionRequest.of(Map.of("kinds", List.of("zones")));
    TestChannel channel = new TestChannel();
    channel.client = loop.connect(request, Principal.anybody(), channel);
    assertThat(events.zoneListener().isWanted()).isTrue();
    channel.client.disconnected();
    assertThat(events.zoneListener().isWanted()).isFalse();
  }

  private static RawRecord record(String device, int bytes, long offset) {
    String json =
        """
        {"id":"e","deviceId":"%s","zoneId":"z","type":"ENTER","time":1,"lon":1,"lat":2,"p":"%s"}"""
            .formatted(device, "x".repeat(bytes));
    return new RawRecord(null, json.getBytes(UTF_8), 0, offset, 0);
  }

  @Test
  void whenTooMuchWaitsForAllClientsThoseWithTheLongestQueuesGetItAgainAsTheyRead()
      throws InterruptedException {
    TestChannel fast = connect("fast");
    List<TestChannel> slow = List.of(connect("slow-0"), connect("slow-1"), connect("slow-2"));
    for (int i = 0; i < slow.size(); i++) {
      event("slow-" + i, 10);
      slow.get(i).full = true;
      event("slow-" + i, 20_000 + 10_000 * i);
    }
    assertThat(slow).allMatch(channel -> channel.closed == null);
    assertThat(events.queuedBytes()).isBetween(90_000L, MAX_QUEUED_BYTES);

    event("slow-0", 5_000);
    event("slow-0", 5_000);
    event("fast", 50_000);

    assertThat(slow).allMatch(channel -> channel.closed == null);
    assertThat(fast.sent).hasSize(2);
    assertThat(events.queuedBytes()).isLessThan(MAX_QUEUED_BYTES);

    for (TestChannel channel : slow) {
      channel.full = false;
      channel.client.drained();
    }
    runTasks();
    assertThat(slow.stream().map(channel -> channel.sent.size()))
        .as("subscribed, and each event once")
        .containsExactly(5, 3, 3);
    assertThat(events.queuedBytes()).isZero();
  }

  /** E7: the same offset of a topic that was created again is another event. */
  @Test
  void aCursorOfATopicThatWasCreatedAgainIsGone() throws InterruptedException {
    String cursor = loop.cursor();
    assertThatCode(() -> check(cursor)).doesNotThrowAnyException();

    runsAtOnce = true;
    events.handler(StreamKind.TRANSITION).restart();
    events
        .handler(StreamKind.TRANSITION)
        .assigned(List.of(TopicPosition.of(new Uuid(1, 7), new TopicPartition("t", 0), 0)));
    runsAtOnce = false;
    assertThatThrownBy(() -> check(cursor))
        .isInstanceOf(StreamException.class)
        .hasMessageContaining("created again");
    assertThatCode(() -> check(loop.cursor())).doesNotThrowAnyException();
  }

  private void check(String cursor) {
    SubscriptionRequest request = SubscriptionRequest.of(Map.of("cursor", List.of(cursor)));
    loop.check(request, Principal.anybody());
  }
}
