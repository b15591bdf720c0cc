package io.fenceline.delivery.order;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.DoubleSupplier;

/**
 * The deliveries of one endpoint that are not done. Of each device one at a time is in flight, in
 * the order of its records; devices do not wait for one another. Not thread-safe.
 */
public final class DeliveryQueue {
  /** An endpoint that is down for so long gets no attempt for events that are overdue. */
  static final Duration GRACE = Duration.ofMinutes(5);

  /** So much may be sent at once after idle time, however small the rate. */
  private static final Duration BURST = Duration.ofMillis(50);

  private final RetryPolicy retry;
  private final DeliveryLimits limits;
  private final Ticks ticks;
  private final DoubleSupplier random;
  private final Circuit circuit;
  private final Map<Lane, LaneQueue> lanes = new HashMap<>();
  private final Deque<LaneQueue> ready = new ArrayDeque<>();
  private final TreeSet<LaneQueue> waiting = new TreeSet<>(LaneQueue.BY_DUE_TIME);
  private long sequence;
  private int size;
  private int inFlight;
  private long pausedUntilNanos;
  private long nextSendNanos;
  private boolean disabled;

  /** The queue of one device. */
  private static final class LaneQueue {
    static final Comparator<LaneQueue> BY_DUE_TIME =
        Comparator.<LaneQueue>comparingLong(lane -> lane.dueNanos)
            .thenComparingLong(lane -> lane.sequence);

    private final Deque<EventDelivery> deliveries = new ArrayDeque<>();
    private final long sequence;
    private long dueNanos;

    LaneQueue(long sequence) {
      this.sequence = sequence;
    }
  }

  /** The consequence of a failed attempt. */
  public enum Next {
    RETRY,
    /** Nothing more of the device is sent until {@link DeliveryQueue#done} has been called. */
    UNDELIVERED
  }

  /**
   * @param random numbers from 0 to 1, for pauses
   */
  public DeliveryQueue(
      RetryPolicy retry, DeliveryLimits limits, Ticks ticks, DoubleSupplier random) {
    this.retry = retry;
    this.limits = limits;
    this.ticks = ticks;
    this.random = random;
    this.circuit = new Circuit(random);
    this.pausedUntilNanos = ticks.nanos();
    this.nextSendNanos = ticks.nanos();
  }

  /** Adds an event behind the others of its device. */
  public void add(EventDelivery delivery) {
    LaneQueue lane = lanes.get(delivery.lane());
    if (lane == null) {
      lane = new LaneQueue(sequence++);
      lanes.put(delivery.lane(), lane);
      ready.add(lane);
    }
    lane.deliveries.add(delivery);
    size++;
  }

  /** Takes the next event to send now; null when none is due or may be sent. */
  public EventDelivery next() {
    long now = ticks.nanos();
    if (disabled
        || inFlight >= (circuit.isOpen() ? 1 : limits.inFlight())
        || now < Math.max(pausedUntilNanos, nextSendNanos)
        || (circuit.isOpen() && now < circuit.nextProbeNanos())) {
      return null;
    }
    promote(now);
    LaneQueue lane = ready.poll();
    if (lane == null && circuit.isOpen()) {
      lane = waiting.pollFirst(); // Any event tells whether the endpoint is back.
    }
    if (lane == null) {
      return null;
    }
    inFlight++;
    if (limits.perSecond() > 0) {
      long interval = Math.round(1e9 / limits.perSecond());
      nextSendNanos = Math.max(nextSendNanos, now - BURST.toNanos()) + interval;
    }
    return lane.deliveries.peek();
  }

  private void promote(long now) {
    while (!waiting.isEmpty() && waiting.first().dueNanos <= now) {
      ready.add(waiting.pollFirst());
    }
  }

  /** An event that {@link #next} returned was delivered. */
  public void succeeded(EventDelivery delivery) {
    inFlight--;
    if (circuit.succeeded()) {
      ready.addAll(waiting);
      waiting.clear();
    }
    done(delivery);
  }

  /** An event that {@link #next} returned was not delivered. */
  public Next failed(EventDelivery delivery, AttemptFailure failure) {
    inFlight--;
    long now = ticks.nanos();
    delivery.failed(failure.answer());
    if (failure.gone()) {
      disabled = true;
    }
    if (failure.ofEndpoint()) {
      circuit.failed(delivery.lane(), failure.answer(), now);
    }
    if (failure.retryAfter() != null) {
      long pause = Math.min(failure.retryAfter().toNanos(), retry.giveUpAfter().toNanos());
      pausedUntilNanos = Math.max(pausedUntilNanos, now + pause);
    }
    LaneQueue lane = lanes.get(delivery.lane());
    if (lane == null || lane.deliveries.peek() != delivery) {
      return Next.RETRY; // By the next owner: its partition was given away.
    }
    if (!disabled && retry.isLast(delivery.attempts(), age(delivery))) {
      return Next.UNDELIVERED;
    }
    lane.dueNanos = now + retry.pause(delivery.attempts(), random).toNanos();
    waiting.add(lane);
    return Next.RETRY;
  }

  /**
   * Takes the events that are too old to wait for an endpoint that has been down for {@link
   * #GRACE}; each is to be set aside, and then {@link #done}.
   */
  public List<EventDelivery> overdue() {
    List<EventDelivery> overdue = new ArrayList<>();
    if (!disabled && circuit.isOpenFor(GRACE, ticks.nanos())) {
      take(ready.iterator(), overdue);
      take(waiting.iterator(), overdue);
    }
    return overdue;
  }

  private void take(Iterator<LaneQueue> lanes, List<EventDelivery> overdue) {
    while (lanes.hasNext()) {
      EventDelivery head = lanes.next().deliveries.peek();
      if (retry.isOverdue(age(head))) {
        head.overdue(circuit.lastAnswer());
        lanes.remove();
        overdue.add(head);
      }
    }
  }

  private Duration age(EventDelivery delivery) {
    return Duration.ofMillis(ticks.epochMillis() - delivery.recordMillis());
  }

  /** The first event of its device needs nothing more: it was delivered or set aside. */
  public void done(EventDelivery delivery) {
    LaneQueue lane = lanes.get(delivery.lane());
    if (lane == null || lane.deliveries.peek() != delivery) {
      return; // Its partition was given away.
    }
    lane.deliveries.remove();
    size--;
    if (lane.deliveries.isEmpty()) {
      lanes.remove(delivery.lane());
    } else {
      ready.add(lane);
    }
  }

  /** Forgets the events of a partition; what is in flight ends as usual. */
  public void drop(String topic, int partition) {
    Iterator<Map.Entry<Lane, LaneQueue>> all = lanes.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<Lane, LaneQueue> entry = all.next();
      Lane lane = entry.getKey();
      if (lane.topic().equals(topic) && lane.partition() == partition) {
        size -= entry.getValue().deliveries.size();
        ready.remove(entry.getValue());
        waiting.remove(entry.getValue());
        all.remove();
      }
    }
  }

  /** When {@link #next} may return something that it does not return now; empty for never. */
  public OptionalLong wakeUpNanos() {
    if (disabled || size == 0 || inFlight >= (circuit.isOpen() ? 1 : limits.inFlight())) {
      return OptionalLong.empty();
    }
    long allowed = Math.max(pausedUntilNanos, nextSendNanos);
    if (circuit.isOpen()) {
      return OptionalLong.of(Math.max(allowed, circuit.nextProbeNanos()));
    }
    if (!ready.isEmpty()) {
      return OptionalLong.of(allowed);
    }
    return waiting.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(allowed, waiting.first().dueNanos));
  }

  public int size() {
    return size;
  }

  public int inFlight() {
    return inFlight;
  }

  /** Whether the endpoint asked for no more events. */
  public boolean isDisabled() {
    return disabled;
  }

  /** Whether the endpoint does not answer as it should, whatever the event. */
  public boolean isDown() {
    return circuit.isOpen();
  }

  /** The answer to the last attempt that failed by the endpoint; null for none. */
  public String lastAnswer() {
    return circuit.lastAnswer();
  }

  /** Kafka's timestamp of the oldest record that is not done; empty for none. */
  public OptionalLong oldestMillis() {
    return lanes.values().stream().mapToLong(lane -> lane.deliveries.peek().recordMillis()).min();
  }
}
