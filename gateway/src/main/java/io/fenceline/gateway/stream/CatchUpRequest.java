package io.fenceline.gateway.stream;

import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamEvent;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.gateway.subscription.Subscription;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * A client that continues from Kafka: what it wants, how far it is, and how much it takes for now.
 * The thread of the reader advances it; its event loop grants room, and cancels it.
 */
final class CatchUpRequest {
  /** The bytes that a client is sent at once, so that it can keep up. */
  static final int ROOM_BYTES = 256 << 10;

  /** Called on the thread of the reader. */
  interface Listener {
    /**
     * @param events the events that the subscription matches
     * @param next the position up to which all events have been passed on
     * @param complete whether nothing is left to be read
     */
    void found(List<StreamEvent> events, Offsets next, boolean complete);

    /** The last call: nothing more is read. */
    void failed(RuntimeException why);
  }

  private final Subscription subscription;
  private final String client;
  private final Offsets next;
  private final Offsets until;
  private final Listener listener;
  private final AtomicInteger room = new AtomicInteger(ROOM_BYTES);
  private volatile boolean cancelled;

  // Of the reader's thread only.
  private List<StreamEvent> events = new ArrayList<>();

  /** Once it is set, later events must not be taken, since one was left out. */
  private boolean full;

  private long turn;

  /**
   * @param client the owner, who has a limited number of them at once
   * @param from the position to continue from; a partition of unknown offset is read from its
   *     beginning
   * @param until the end of the range to read of each partition
   */
  CatchUpRequest(
      Subscription subscription, String client, Offsets from, Offsets until, Listener listener) {
    this.subscription = subscription;
    this.client = client;
    this.next = from.copy();
    this.until = until;
    this.listener = listener;
  }

  Subscription subscription() {
    return subscription;
  }

  String client() {
    return client;
  }

  Listener listener() {
    return listener;
  }

  /** The client has taken what it was sent. */
  void grant(int bytes) {
    room.addAndGet(bytes);
  }

  boolean hasRoom() {
    return room.get() > 0;
  }

  void cancel() {
    cancelled = true;
  }

  boolean isCancelled() {
    return cancelled;
  }

  Offsets next() {
    return next;
  }

  Offsets until() {
    return until;
  }

  long turn() {
    return turn;
  }

  boolean isBehind(StreamKind kind, int partition) {
    return subscription.kinds().contains(kind)
        && next.get(kind, partition) < until.get(kind, partition);
  }

  boolean isComplete() {
    for (StreamKind kind : Offsets.KINDS) {
      for (int i = 0; i < until.partitions(kind); i++) {
        if (isBehind(kind, i)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Where it continues in the partitions whose leader epoch it knows. */
  Map<TopicPartition, OffsetAndMetadata> positions(Map<StreamKind, String> topics) {
    Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
    for (StreamKind kind : Offsets.KINDS) {
      for (int i = 0; subscription.kinds().contains(kind) && i < next.partitions(kind); i++) {
        long offset = next.get(kind, i);
        int epoch = next.epoch(kind, i);
        if (offset != Offsets.UNKNOWN && epoch != Offsets.NO_EPOCH) {
          positions.put(
              new TopicPartition(topics.get(kind), i),
              new OffsetAndMetadata(offset, Optional.of(epoch), ""));
        }
      }
    }
    return positions;
  }

  /** Whether it takes part when events from this offset on are read. */
  boolean continuesAt(StreamKind kind, int partition, long offset) {
    full = !hasRoom();
    return !full && isBehind(kind, partition) && next.get(kind, partition) >= offset;
  }

  /** Takes an event that the subscription matches, unless it was passed on or there is no room. */
  void take(StreamEvent event) {
    long at = next.get(event.kind(), event.partition());
    if (at <= event.offset()
        && event.offset() < until.get(event.kind(), event.partition())
        && !full) {
      next.set(event.kind(), event.partition(), event.offset() + 1);
      events.add(event);
      room.addAndGet(-event.bytes());
      full = !hasRoom();
    }
  }

  /** All events before this offset were offered; those that found no room come again. */
  void advance(StreamKind kind, int partition, long offset, long now) {
    turn = now;
    long to = Math.min(offset, until.get(kind, partition));
    if (!full && to > next.get(kind, partition)) {
      next.set(kind, partition, to);
    }
  }

  /** Passes on what was found since the last call. */
  void report() {
    boolean complete = isComplete();
    if (complete || !events.isEmpty()) {
      listener.found(events, next.copy(), complete);
      events = new ArrayList<>();
    }
  }
}
