package io.fenceline.gateway.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Brings changes of zones to the views of all event loops, each on its own loop, so that lookups
 * need no locks. One thread brings changes; it waits while the loops lag behind, so that no queue
 * grows.
 */
public final class ZoneReplicas {
  /** Changes that every loop applies before it serves what else is waiting. */
  private static final int MOST_UPDATES_AT_ONCE = 100;

  private static final int MOST_UNDER_WAY = 4;

  private record Replica(ZoneView view, Executor loop) {}

  private final List<Replica> replicas = new ArrayList<>();
  private final ZoneCatalogue catalogue = new ZoneCatalogue();
  private final Semaphore free = new Semaphore(MOST_UNDER_WAY);

  /**
   * A view for an event loop, empty at first. To be called before the zones are read.
   *
   * @param loop runs tasks in order, on the thread that uses the view
   */
  public synchronized ZoneView add(Executor loop) {
    ZoneView view = new ZoneView();
    replicas.add(new Replica(view, loop));
    return view;
  }

  /** The zones of all views, for counts and pages. */
  public ZoneCatalogue catalogue() {
    return catalogue;
  }

  private synchronized List<Replica> replicas() {
    return List.copyOf(replicas);
  }

  /**
   * Replaces all zones of all views.
   *
   * @param zones each id once
   * @param applied runs when all views have them
   */
  public void replaceAll(Collection<ServedZone> zones, Runnable applied)
      throws InterruptedException {
    catalogue.replaceAll(zones);
    List<Replica> all = replicas();
    List<ZoneView> views = ZoneView.of(zones, Math.max(1, all.size()));
    List<Runnable> tasks = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      ZoneView view = all.get(i).view;
      ZoneView next = views.get(i);
      tasks.add(() -> view.replaceBy(next));
    }
    run(all, tasks, applied);
  }

  /**
   * Applies changes in their order.
   *
   * @param applied runs when all views have them
   */
  public void apply(List<ZoneUpdate> updates, Runnable applied) throws InterruptedException {
    catalogue.apply(updates);
    List<Replica> all = replicas();
    for (int from = 0; from < updates.size(); from += MOST_UPDATES_AT_ONCE) {
      int to = Math.min(updates.size(), from + MOST_UPDATES_AT_ONCE);
      List<ZoneUpdate> part = updates.subList(from, to);
      List<Runnable> tasks = new ArrayList<>();
      all.forEach(replica -> tasks.add(() -> replica.view.apply(part)));
      run(all, tasks, to == updates.size() ? applied : () -> {});
    }
    if (updates.isEmpty()) {
      run(all, all.stream().<Runnable>map(replica -> () -> {}).toList(), applied);
    }
  }

  private void run(List<Replica> all, List<Runnable> tasks, Runnable applied)
      throws InterruptedException {
    free.acquire();
    AtomicInteger left = new AtomicInteger(all.size() + 1);
    Runnable done =
        () -> {
          if (left.decrementAndGet() == 0) {
            free.release();
            applied.run();
          }
        };
    for (int i = 0; i < all.size(); i++) {
      execute(all.get(i).loop, tasks.get(i), done);
    }
    done.run();
  }

  private static void execute(Executor loop, Runnable task, Runnable done) {
    try {
      loop.execute(
          () -> {
            try {
              task.run();
            } finally {
              done.run();
            }
          });
    } catch (RejectedExecutionException loopEnded) {
      done.run();
    }
  }
}
