package io.fenceline.evaluation.zones;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.IndexSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The build of the initial index, shared by the subtasks of one JVM that get the same changes of
 * zones. The first subtask to join builds its index while zones arrive; the others only register
 * their zones, then restore a snapshot of that index. A subtask builds its index alone if the first
 * one ends early, has other zones, or is not complete in time. Each subtask has an instance, used
 * by its thread only.
 *
 * <p>Free of deadlocks: the first subtask waits for no other; the others wait for it only once they
 * have read the change that completes the zones, which was then sent to it as well, and for a
 * limited time.
 */
public final class SharedIndexBuild implements AutoCloseable {
  public static final Duration MAX_WAIT = Duration.ofSeconds(30);

  private static final Logger LOG = LoggerFactory.getLogger(SharedIndexBuild.class);

  /** The first subtask of each build that is not complete; also the lock of their lists. */
  private static final Map<Object, SharedIndexBuild> BUILDERS = new HashMap<>();

  private final Object key;
  private final Duration maxWait;

  /** The futures that the other subtasks wait for; used in the first one only. */
  private final List<CompletableFuture<Optional<IndexSnapshot>>> waiting = new ArrayList<>();

  /** The future that this subtask waits for; null in the first one, and when the wait is over. */
  private CompletableFuture<Optional<IndexSnapshot>> awaited;

  private SharedIndexBuild(Object key, Duration maxWait) {
    this.key = key;
    this.maxWait = maxWait;
  }

  /**
   * Joins the other subtasks of this JVM.
   *
   * @param key equal for the subtasks of one attempt of one operator
   */
  public static SharedIndexBuild join(Object key) {
    return join(key, MAX_WAIT);
  }

  /**
   * Joins the build of this key, or begins one if there is none or its zones are complete.
   *
   * @param key equal for subtasks that get the same changes, different for all others
   * @param maxWait how long {@link #complete} waits for the first subtask
   */
  public static SharedIndexBuild join(Object key, Duration maxWait) {
    SharedIndexBuild joined = new SharedIndexBuild(key, maxWait);
    synchronized (BUILDERS) {
      SharedIndexBuild first = BUILDERS.putIfAbsent(key, joined);
      if (first != null) {
        joined.awaited = new CompletableFuture<>();
        first.waiting.add(joined.awaited);
      }
    }
    return joined;
  }

  /** To be called before the first zone is put. */
  public void begin(CellZoneIndex<?> index) {
    if (awaited != null) {
      index.deferBuild();
    }
  }

  /** To be called when the initial zones have been put; returns when the index is built. */
  public void complete(CellZoneIndex<?> index) throws InterruptedException {
    if (awaited == null) {
      for (CompletableFuture<Optional<IndexSnapshot>> other : endJoining()) {
        if (!other.isDone()) {
          other.complete(Optional.of(index.snapshot()));
        }
      }
      return;
    }
    Optional<IndexSnapshot> snapshot = await();
    awaited = null; // Otherwise the snapshot would keep its memory as long as the subtask runs.
    if (snapshot.isEmpty() || !index.restore(snapshot.get())) {
      index.build();
    }
  }

  private Optional<IndexSnapshot> await() throws InterruptedException {
    try {
      return awaited.get(maxWait.toNanos(), NANOSECONDS);
    } catch (TimeoutException e) {
      LOG.warn(
          "the first subtask of this TaskManager has not built the zone index within {}:"
              + " this subtask builds its own, which takes memory of its own",
          maxWait);
      awaited.complete(Optional.empty());
      return awaited.join();
    } catch (ExecutionException e) {
      throw new IllegalStateException("never completed exceptionally", e);
    }
  }

  /**
   * Ends the joining, so later subtasks with this key begin another build; returns the futures of
   * those that wait for this.
   */
  private List<CompletableFuture<Optional<IndexSnapshot>>> endJoining() {
    synchronized (BUILDERS) {
      BUILDERS.remove(key, this);
      List<CompletableFuture<Optional<IndexSnapshot>>> others = List.copyOf(waiting);
      waiting.clear();
      return others;
    }
  }

  /** Called when the subtask ends, so that no other subtask waits for it. */
  @Override
  public void close() {
    endJoining().forEach(other -> other.complete(Optional.empty()));
  }
}
