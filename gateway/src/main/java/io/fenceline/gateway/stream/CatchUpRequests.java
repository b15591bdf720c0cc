package io.fenceline.gateway.stream;

import io.fenceline.gateway.subscription.StreamEvent;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamException.Reason;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.gateway.subscription.Subscriptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The requests of clients for missed events in Kafka: a few of each client are served at once, the
 * others wait. Belongs to the thread of the reader, but for {@link #add}.
 */
final class CatchUpRequests {
  /** More of one client wait until the first ones are done. */
  static final int MOST_OF_CLIENT = 8;

  private static final int MOST = 5_000;

  private final Queue<CatchUpRequest> added = new ConcurrentLinkedQueue<>();
  private final AtomicInteger open = new AtomicInteger();
  private final Set<CatchUpRequest> waiting = new LinkedHashSet<>();
  private final Set<CatchUpRequest> active = new LinkedHashSet<>();
  private final Subscriptions<CatchUpRequest> subscriptions =
      new Subscriptions<>(CatchUpRequest::subscription);

  /**
   * May be called on any thread.
   *
   * @throws StreamException when too many clients continue
   */
  void add(CatchUpRequest request) {
    if (open.incrementAndGet() > MOST) {
      open.decrementAndGet();
      throw new StreamException(
          Reason.OVERLOAD, "too many clients read missed events; try again in some seconds");
    }
    added.add(request);
  }

  /** Takes those that were added, and forgets those that were cancelled. */
  void refresh() {
    for (CatchUpRequest each = added.poll(); each != null; each = added.poll()) {
      waiting.add(each);
    }
    all().stream().filter(CatchUpRequest::isCancelled).forEach(this::remove);
  }

  private List<CatchUpRequest> all() {
    List<CatchUpRequest> all = new ArrayList<>(active);
    all.addAll(waiting);
    return all;
  }

  boolean isIdle() {
    return active.isEmpty();
  }

  /** Returns the waiting requests that the limit of each client permits. */
  List<CatchUpRequest> startable() {
    if (waiting.isEmpty()) {
      return List.of();
    }
    Map<String, Integer> byClient = new HashMap<>();
    active.forEach(each -> byClient.merge(each.client(), 1, Integer::sum));
    return waiting.stream()
        .filter(each -> byClient.merge(each.client(), 1, Integer::sum) <= MOST_OF_CLIENT)
        .toList();
  }

  void start(CatchUpRequest request) {
    waiting.remove(request);
    active.add(request);
    subscriptions.add(request);
    report(request);
  }

  /** The one that has waited longest, of those that have room. */
  Optional<CatchUpRequest> next() {
    return active.stream()
        .filter(CatchUpRequest::hasRoom)
        .min(Comparator.comparingLong(CatchUpRequest::turn));
  }

  /** The requests that take part when events from this offset on are read. */
  Set<CatchUpRequest> at(StreamKind kind, int partition, long offset) {
    Set<CatchUpRequest> at = new HashSet<>();
    for (CatchUpRequest each : active) {
      if (each.continuesAt(kind, partition, offset)) {
        at.add(each);
      }
    }
    return at;
  }

  /** Gives the event to those of the requests whose subscription matches it. */
  void offer(StreamEvent event, Set<CatchUpRequest> to) {
    subscriptions.forEach(
        event,
        each -> {
          if (to.contains(each)) {
            each.take(event);
          }
        });
  }

  /** Passes on what was found, and forgets those for which nothing is left to be read. */
  void report() {
    List.copyOf(active).forEach(this::report);
  }

  private void report(CatchUpRequest request) {
    request.report();
    if (request.isComplete()) {
      remove(request);
    }
  }

  void fail(CatchUpRequest request, RuntimeException why) {
    remove(request);
    request.listener().failed(why);
  }

  void failAll(RuntimeException why) {
    refresh();
    all().forEach(each -> fail(each, why));
  }

  private void remove(CatchUpRequest request) {
    boolean known = waiting.remove(request);
    if (active.remove(request)) {
      subscriptions.remove(request);
      known = true;
    }
    if (known) {
      open.decrementAndGet();
    }
  }
}
