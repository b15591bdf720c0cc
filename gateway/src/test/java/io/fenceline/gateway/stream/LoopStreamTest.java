package io.fenceline.gateway.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.Encodings;
import io.fenceline.format.input.RawRecord;
import io.fenceline.gateway.access.Principal;
import io.fenceline.kafka.KafkaSettings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The clients of one event loop, whose tasks run when the test says. */
class LoopStreamTest {
  private static final long MAX_QUEUED_BYTES = 100_000;

  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final EventStream events =
      new EventStream(
          new KafkaSettings(Map.of("bootstrap.servers", "localhost:1")),
          "transitions",
          "ad-matches",
          MAX_QUEUED_BYTES,
          Encodings.JSON);
  private final LoopStream loop = events.add(tasks::add);
  private long offset;

  /** A connection that takes nothing once it is full. */
  private static final class TestChannel implements Channel {
    private final List<String> sent = new ArrayList<>();
    private final List<String> heartbeats = new ArrayList<>();
    private boolean full;
    private StreamException closed;
    private String cursor;

    @Override
    public boolean isFull() {
      return full;
    }

    @Override
    public void send(Message message) {
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
    events.ready("transitions");
    events.assigned("transitions", Map.of(0, 0L));
    events.ready("ad-matches");
    events.assigned("ad-matches", Map.of(0, 0L));
    runTasks();
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
    loop.connect(request, Principal.anybody(), channel);
    return channel;
  }

  private void event(String device, int bytes) throws InterruptedException {
    String json =
        """
        {"deviceId":"%s","zoneId":"z","type":"ENTER","time":1,"lon":1,"lat":2,"p":"%s"}"""
            .formatted(device, "x".repeat(bytes));
    RawRecord record = new RawRecord(null, json.getBytes(UTF_8), 0, offset++, 0);
    events.accept("transitions", List.of(record));
    runTasks();
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
  void whenTooMuchWaitsForAllClientsThoseWithTheLongestQueuesAreClosedWithTheirCursors()
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

    assertThat(slow.get(2).closed.reason()).isEqualTo(StreamException.Reason.OVERLOAD);
    assertThat(slow.get(2).closed).hasMessageContaining("too much waits for slow clients");
    assertThat(slow.get(0).closed).isNull();
    assertThat(slow.get(1).closed).isNull();
    assertThat(fast.sent).hasSize(2);
    assertThat(events.queuedBytes()).isLessThan(MAX_QUEUED_BYTES);
    assertThat(events.slowClients()).isEqualTo(1);
  }
}
