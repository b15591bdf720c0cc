package io.fenceline.job.occupancy;

import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The changes of one subtask that were not sent to the {@link OccupancyCounter} yet (rule T9). They
 * are only listed as they come, and summed up by zone when they are sent, in the order of their
 * hashes: a lookup of each zone would cost more. Not in state: sent before each checkpoint. Not
 * thread-safe.
 */
public final class OccupancyChanges {
  /** Bounds the memory, and what is sent at once when all zones and devices are reported. */
  private static final int MOST = 1 << 16;

  private final int subtask;
  private final int subtasks;
  private final Runnable onFirst;
  private final Consumer<OccupancyBatch> out;
  private final List<OccupancyChange> changes = new ArrayList<>();

  /** Of each change, the hash of its zone and its index. */
  private long[] order = new long[16];

  /**
   * @param subtask that reports the zones of its share of the buckets, from 0
   * @param onFirst called when there is something to send, and was not before
   * @param out takes what is sent
   */
  public OccupancyChanges(
      int subtask, int subtasks, Runnable onFirst, Consumer<OccupancyBatch> out) {
    this.subtask = subtask;
    this.subtasks = subtasks;
    this.onFirst = onFirst;
    this.out = out;
  }

  /** A device entered or left a zone of all devices; other transitions count for nothing. */
  public void add(Transition transition) {
    if (transition.ofDevice()) {
      return;
    }
    if (transition.type() == TransitionType.ENTER) {
      add(transition.zoneId(), 1, transition.timeMillis());
    } else if (transition.type() == TransitionType.EXIT) {
      add(transition.zoneId(), -1, transition.timeMillis());
    }
  }

  /**
   * @param timeMillis of the event, epoch milliseconds
   */
  public void add(String zoneId, int difference, long timeMillis) {
    add(new OccupancyChange.Members(zoneId, difference, timeMillis));
  }

  /** A change of a zone came into force. */
  public void add(ZoneChange change) {
    if (change instanceof ZoneChange.Put put) {
      add(put.zone());
    } else if (change instanceof ZoneChange.Remove remove && isReported(remove.zoneId())) {
      add(new OccupancyChange.Removed(remove.zoneId()));
    }
  }

  /** A zone is in force. */
  public void add(Zone zone) {
    if (isReported(zone.id())) {
      add(new OccupancyChange.Put(zone.id(), zone.rules().capacity()));
    }
  }

  /** All subtasks have all zones, and one reports each. */
  private boolean isReported(String zoneId) {
    return OccupancyBatch.bucket(OccupancyBatch.hash(zoneId)) % subtasks == subtask;
  }

  private void add(OccupancyChange change) {
    int index = changes.size();
    if (index == 0) {
      onFirst.run();
    }
    if (index == order.length) {
      order = Arrays.copyOf(order, 2 * index);
    }
    order[index] = (long) OccupancyBatch.hash(change.zoneId()) << Integer.SIZE | index;
    changes.add(change);
    if (changes.size() == MOST) {
      flush();
    }
  }

  /** Sends all changes, those of a zone in their order. */
  public void flush() {
    int count = changes.size();
    Arrays.sort(order, 0, count);
    List<OccupancyChange> batch = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      append(changes.get((int) order[i]), batch);
      int bucket = bucket(i);
      if (i + 1 == count || bucket(i + 1) != bucket) {
        out.accept(new OccupancyBatch(bucket, batch));
        batch = new ArrayList<>();
      }
    }
    changes.clear();
  }

  private int bucket(int i) {
    return OccupancyBatch.bucket((int) (order[i] >>> Integer.SIZE));
  }

  /** Changes of a zone follow each other, unless another zone has the same hash. */
  private static void append(OccupancyChange change, List<OccupancyChange> batch) {
    int last = batch.size() - 1;
    if (last >= 0
        && batch.get(last) instanceof OccupancyChange.Members before
        && change instanceof OccupancyChange.Members after
        && before.zoneId().equals(after.zoneId())) {
      batch.set(last, before.plus(after));
    } else {
      batch.add(change);
    }
  }
}
