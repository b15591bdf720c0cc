package io.fenceline.job.zones;

import io.fenceline.geo.index.ZoneIndex;
import io.fenceline.geo.index.ZoneIndex.Drawing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.functions.RuntimeContext;

/**
 * The subtasks of one JVM that get the same changes of zones. The first to come draws the initial
 * zones as they arrive; the others only list them and take over a copy of its drawing, or draw by
 * themselves where the first one went away or saw other zones. Each subtask has a place of its own
 * here, which the thread of that subtask uses.
 *
 * <p>Nobody waits in vain. Who waits has read the change that completes the zones, so it was sent
 * to all, and any barrier before it as well; the one that is waited for waits for nobody.
 */
public final class SharedIndexBuild implements AutoCloseable {
  private static final Map<Object, SharedIndexBuild> DRAWING = new HashMap<>();

  private final Object family;

  /** Where the others wait for the one who draws; null for the others. */
  private final List<BlockingQueue<Optional<Drawing>>> owed;

  /** Where this one waits for a drawing, or for there to be none; null for the one who draws. */
  private final BlockingQueue<Optional<Drawing>> awaited;

  private SharedIndexBuild(
      Object family,
      List<BlockingQueue<Optional<Drawing>>> owed,
      BlockingQueue<Optional<Drawing>> awaited) {
    this.family = family;
    this.owed = owed;
    this.awaited = awaited;
  }

  /** Joins those of the same operator, job and attempt. */
  public static SharedIndexBuild join(RuntimeContext subtask) {
    TaskInfo task = subtask.getTaskInfo();
    return join(
        List.of(subtask.getJobInfo().getJobId(), task.getTaskName(), task.getAttemptNumber()));
  }

  /**
   * Joins the others, for as long as the zones are not complete.
   *
   * @param family the same for all that get the same changes, and for nobody else
   */
  public static SharedIndexBuild join(Object family) {
    synchronized (DRAWING) {
      SharedIndexBuild first = DRAWING.get(family);
      if (first == null) {
        SharedIndexBuild twins = new SharedIndexBuild(family, new ArrayList<>(), null);
        DRAWING.put(family, twins);
        return twins;
      }
      BlockingQueue<Optional<Drawing>> drawing = new ArrayBlockingQueue<>(1);
      first.owed.add(drawing);
      return new SharedIndexBuild(family, null, drawing);
    }
  }

  /** To be called before the first zone is put. */
  public void begin(ZoneIndex<?> index) {
    if (awaited != null) {
      index.postpone();
    }
  }

  /** The initial zones have been put: returns when they are drawn. */
  public void complete(ZoneIndex<?> index) throws InterruptedException {
    if (awaited == null) {
      leave().forEach(other -> other.add(Optional.of(index.drawing())));
      return;
    }
    Optional<Drawing> drawing = awaited.take();
    if (drawing.isEmpty() || !index.adopt(drawing.get())) {
      index.draw();
    }
  }

  /** Nobody can join any more; returns those who wait. */
  private List<BlockingQueue<Optional<Drawing>>> leave() {
    synchronized (DRAWING) {
      DRAWING.remove(family, this);
      List<BlockingQueue<Optional<Drawing>>> waiting = List.copyOf(owed);
      owed.clear();
      return waiting;
    }
  }

  /** The subtask ends. */
  @Override
  public void close() {
    if (awaited == null) {
      leave().forEach(other -> other.add(Optional.empty()));
    }
  }
}
