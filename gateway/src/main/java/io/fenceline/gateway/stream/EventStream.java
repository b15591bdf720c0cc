package io.fenceline.gateway.stream;

import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.loop.LoopTasks;
import io.fenceline.gateway.loop.LoopTasks.LoopTask;
import io.fenceline.gateway.state.ChangedZone;
import io.fenceline.gateway.subscription.Cursors;
import io.fenceline.gateway.subscription.StreamEvent;
import io.fenceline.gateway.subscription.StreamEventReader;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.gateway.subscription.Subscription;
import io.fenceline.gateway.topics.FixListener;
import io.fenceline.gateway.topics.OccupancyListener;
import io.fenceline.gateway.topics.ZoneListener;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.loop.Liveness;
import io.fenceline.kafka.reader.RecordHandler;
import io.fenceline.kafka.reader.RefusalLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the events of the topics to the clients of all event loops. A batch is read once, and the
 * threads that read the topics wait while the loops lag behind, so no queue grows. Thread-safe.
 */
public final class EventStream implements FixListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);
  private static final int RECENT_BYTES = 4 << 20;
  private static final int MAX_IN_FLIGHT = 8;

  private final StreamEventReader reader;
  private final Map<StreamKind, String> topics;
  private final RecentEvents recent = new RecentEvents(RECENT_BYTES);
  private final CatchUpReader catchUpReader;
  private final List<LoopStream> loops = new CopyOnWriteArrayList<>();
  private final LoopTasks tasks = new LoopTasks(MAX_IN_FLIGHT);

  /** Kinds whose events go to clients as they come: what was in their topics has been read. */
  private final Set<StreamKind> live = ConcurrentHashMap.newKeySet();

  private final AtomicInteger clients = new AtomicInteger();
  private final AtomicInteger positionClients = new AtomicInteger();
  private final AtomicInteger zoneClients = new AtomicInteger();
  private final Map<StreamKind, RefusalLog> refusals;
  private final LongAdder slowClients = new LongAdder();
  private final LongAdder queuedBytes = new LongAdder();
  private final long maxQueuedBytesOfLoop;
  private final Supplier<byte[]> cursorSecret;

  /**
   * @param maxQueuedBytesOfLoop of messages that wait for the clients of an event loop
   * @param formats of the topics
   * @param cursorSecret the secret that cursors are signed with; null until it is known
   */
  public EventStream(
      KafkaSettings kafka,
      String transitions,
      String adMatches,
      long maxQueuedBytesOfLoop,
      TopicFormats formats,
      Supplier<byte[]> cursorSecret) {
    this.cursorSecret = cursorSecret;
    this.maxQueuedBytesOfLoop = maxQueuedBytesOfLoop;
    this.reader = new StreamEventReader(formats);
    this.topics = Map.of(StreamKind.TRANSITION, transitions, StreamKind.AD_MATCH, adMatches);
    this.refusals =
        Map.of(
            StreamKind.TRANSITION, new RefusalLog(transitions),
            StreamKind.AD_MATCH, new RefusalLog(adMatches));
    this.catchUpReader = new CatchUpReader(kafka, topics, reader);
  }

  /**
   * The clients of one more event loop. To be called before the topics are read.
   *
   * @param loop runs tasks in order, on the thread of the event loop
   */
  public LoopStream add(Executor loop) {
    QueueBudget budget = new QueueBudget(maxQueuedBytesOfLoop, queuedBytes);
    Cursors cursors =
        new Cursors(
            cursorSecret,
            topics.get(StreamKind.TRANSITION) + "\n" + topics.get(StreamKind.AD_MATCH));
    LoopStream added = new LoopStream(this, loop, budget, cursors);
    loops.add(added);
    return added;
  }

  /**
   * Whether Kafka has answered, so that cursors can be signed, without which there are no streams.
   */
  public boolean hasCursors() {
    return cursorSecret.get() != null;
  }

  public EventHistory history() {
    return new EventHistory(recent);
  }

  /** How many clients are connected. */
  public int clients() {
    return clients.get();
  }

  /** How many records of events could not be read and were skipped. */
  public long refused() {
    return refusals.values().stream().mapToLong(RefusalLog::count).sum();
  }

  /** How many clients were closed because they read too slowly. */
  public long slowClients() {
    return slowClients.sum();
  }

  /** How many bytes of messages wait for clients that have not read what came before. */
  public long queuedBytes() {
    return queuedBytes.sum();
  }

  /** How many records could not be read again for clients that continue. */
  public long catchUpRefused() {
    return catchUpReader.refused();
  }

  /** Whether missed events are read. */
  public Liveness liveness() {
    return catchUpReader.liveness();
  }

  /** How many records were read again from Kafka for clients that continue. */
  public long catchUpRecords() {
    return catchUpReader.records();
  }

  /**
   * A client is closed.
   *
   * @param owner its name
   */
  void slowClient(String owner) {
    LOG.info("stream: {} is disconnected, since it reads too slowly", owner);
    slowClients.increment();
  }

  /** The events of a topic: transitions or ad matches. */
  public RecordHandler handler(StreamKind kind) {
    return new EventHandler(kind);
  }

  private final class EventHandler implements RecordHandler {
    private final StreamKind kind;

    EventHandler(StreamKind kind) {
      this.kind = kind;
    }

    @Override
    public void handle(List<RawRecord> records) throws InterruptedException {
      List<StreamEvent> events = new ArrayList<>(records.size());
      for (RawRecord record : records) {
        StreamEvent event = read(kind, record);
        if (event != null && recent.add(event)) {
          events.add(event);
        }
      }
      if (!events.isEmpty() && live.contains(kind)) {
        distribute(loop -> loop.accept(events), () -> {});
      }
    }

    @Override
    public void assigned(List<TopicPosition> next) throws InterruptedException {
      long now = System.currentTimeMillis();
      next.forEach(each -> recent.start(kind, each.partition(), each.offset(), now));
      if (live.contains(kind)) {
        CountDownLatch known = new CountDownLatch(1);
        distribute(loop -> loop.assigned(kind, next), known::countDown);
        known.await(); // A topic that is ready can be subscribed to.
      }
    }

    @Override
    public void ready() {
      live.add(kind);
    }

    @Override
    public void restart() {
      recent.clear(kind);
      for (LoopStream loop : loops) {
        loop.execute(() -> loop.restarted(kind));
      }
    }
  }

  private StreamEvent read(StreamKind kind, RawRecord record) {
    try {
      return reader.read(kind, record);
    } catch (RefusedException e) {
      refusals.get(kind).add(record, e);
      return null;
    }
  }

  /** Costs nothing while nobody subscribes to positions. */
  @Override
  public void accept(List<Fix> fixes) throws InterruptedException {
    if (positionClients.get() > 0) {
      List<StreamEvent> events = fixes.stream().map(StreamEventReader::of).toList();
      distribute(loop -> loop.accept(events), () -> {});
    }
  }

  /** Passes counts of zones on once those of the start have been read. */
  public OccupancyListener occupancyListener() {
    return new OccupancyListener() {
      @Override
      public void accept(List<Occupancy> counts) throws InterruptedException {
        if (hasCounts() && clients.get() > 0) {
          List<StreamEvent> events = counts.stream().map(StreamEventReader::of).toList();
          distribute(loop -> loop.accept(events), () -> {});
        }
      }

      @Override
      public void ready() {
        live.add(StreamKind.OCCUPANCY);
      }
    };
  }

  public ZoneListener zoneListener() {
    return new ZoneListener() {
      @Override
      public boolean isWanted() {
        return zoneClients.get() > 0;
      }

      @Override
      public void accept(List<ChangedZone> changes) throws InterruptedException {
        List<StreamEvent> events = changes.stream().map(StreamEventReader::of).toList();
        distribute(loop -> loop.accept(events), () -> {});
      }
    };
  }

  /** Whether the counts of zones can be subscribed to. */
  boolean hasCounts() {
    return live.contains(StreamKind.OCCUPANCY);
  }

  /** Runs {@code done} when the task has run in all loops. */
  private void distribute(Consumer<LoopStream> task, Runnable done) throws InterruptedException {
    tasks.run(
        loops.stream().map(loop -> new LoopTask(loop::execute, () -> task.accept(loop))).toList(),
        done);
  }

  void count(Subscription subscription, int change) {
    clients.addAndGet(change);
    if (subscription.kinds().contains(StreamKind.POSITION)) {
      positionClients.addAndGet(change);
    }
    if (subscription.kinds().contains(StreamKind.ZONE)) {
      zoneClients.addAndGet(change);
    }
  }

  String topic(StreamKind kind) {
    return topics.get(kind);
  }

  RecentEvents recent() {
    return recent;
  }

  CatchUpReader catchUpReader() {
    return catchUpReader;
  }

  /** To be called when the topics are no longer read. */
  @Override
  public void close() {
    catchUpReader.close();
  }
}
