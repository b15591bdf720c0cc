package io.fenceline.gateway.state;

import io.fenceline.gateway.loop.LoopTasks;
import io.fenceline.gateway.loop.LoopTasks.LoopTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Brings changes of zones to the views of all event loops, each on its own loop, so that lookups
 * need no locks. One thread brings changes; it waits while the loops lag behind, so that no queue
 * grows.
 */
public final class ZoneReplicas {
  /** Changes that every loop applies before it serves what else is waiting. */
  private static final int MOST_UPDATES_AT_ONCE = 100;

  private static final int MAX_IN_FLIGHT = 4;

  private record Replica(ZoneView view, Executor loop) {
    LoopTask task(Consumer<ZoneView> change) {
      return new LoopTask(loop, () -> change.accept(view));
    }
  }

  private final List<Replica> replicas = new ArrayList<>();
  private final ZoneCatalogue catalogue = new ZoneCatalogue();
  private final LoopTasks tasks = new LoopTasks(MAX_IN_FLIGHT);

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
    List<LoopTask> replacements = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      ZoneView next = views.get(i);
      replacements.add(all.get(i).task(view -> view.replaceBy(next)));
    }
    tasks.run(replacements, applied);
  }

  /**
   * Applies changes in their order.
   *
   * @param applied runs when all views have them
   */
  public void apply(List<ZoneUpdate> updates, Runnable applied) throws InterruptedException {
    catalogue.apply(updates);
    List<Replica> all = replicas();
    int from = 0;
    do {
      int to = Math.min(updates.size(), from + MOST_UPDATES_AT_ONCE);
      List<ZoneUpdate> part = updates.subList(from, to);
      tasks.run(
          all.stream().map(replica -> replica.task(view -> view.apply(part))).toList(),
          to == updates.size() ? applied : () -> {});
      from = to;
    } while (from < updates.size());
  }
}
