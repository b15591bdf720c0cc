package io.fenceline.gateway.subscription;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The subscribers of an event loop, found by device or zone where they name them, so that an event
 * costs only those that may want it. Belongs to its event loop.
 */
public final class Subscriptions<T> {
  private final Function<T, Subscription> subscription;
  private final Map<String, Set<T>> byDevice = new HashMap<>();
  private final Map<String, Set<T>> byZone = new HashMap<>();
  private final Set<T> rest = new LinkedHashSet<>();

  /** Subscriptions to changes of zones, which are among the others, too. */
  private final Set<T> ofChanges = new LinkedHashSet<>();

  public Subscriptions(Function<T, Subscription> subscription) {
    this.subscription = subscription;
  }

  public void add(T subscriber) {
    Subscription of = subscription.apply(subscriber);
    if (of.kinds().contains(StreamKind.ZONE)) {
      ofChanges.add(subscriber);
    }
    if (of.devices() != null) {
      of.devices().forEach(id -> set(byDevice, id).add(subscriber));
    } else if (isFoundByZone(of)) {
      of.zones().forEach(id -> set(byZone, id).add(subscriber));
    } else {
      rest.add(subscriber);
    }
  }

  /** Positions belong to no zone. */
  private static boolean isFoundByZone(Subscription of) {
    return of.zones() != null && !of.kinds().contains(StreamKind.POSITION);
  }

  private Set<T> set(Map<String, Set<T>> map, String id) {
    return map.computeIfAbsent(id, i -> new LinkedHashSet<>());
  }

  public void remove(T subscriber) {
    Subscription of = subscription.apply(subscriber);
    ofChanges.remove(subscriber);
    if (of.devices() != null) {
      of.devices().forEach(id -> remove(byDevice, id, subscriber));
    } else if (isFoundByZone(of)) {
      of.zones().forEach(id -> remove(byZone, id, subscriber));
    } else {
      rest.remove(subscriber);
    }
  }

  private void remove(Map<String, Set<T>> map, String id, T subscriber) {
    map.computeIfPresent(
        id,
        (same, set) -> {
          set.remove(subscriber);
          return set.isEmpty() ? null : set;
        });
  }

  /** Each subscriber of the event once. The consumer must not add or remove subscribers. */
  public void forEach(StreamEvent event, Consumer<T> consumer) {
    if (event.kind() == StreamKind.ZONE) {
      forEach(
          event.deviceId() == null ? ofChanges : byDevice.get(event.deviceId()), event, consumer);
      return;
    }
    forEach(byDevice.get(event.deviceId()), event, consumer);
    if (event.zoneId() != null) {
      forEach(byZone.get(event.zoneId()), event, consumer);
    }
    forEach(rest, event, consumer);
  }

  private void forEach(Set<T> candidates, StreamEvent event, Consumer<T> consumer) {
    if (candidates == null) {
      return;
    }
    for (T candidate : candidates) {
      if (subscription.apply(candidate).matches(event)) {
        consumer.accept(candidate);
      }
    }
  }

  public boolean isEmpty() {
    return byDevice.isEmpty() && byZone.isEmpty() && rest.isEmpty();
  }
}
