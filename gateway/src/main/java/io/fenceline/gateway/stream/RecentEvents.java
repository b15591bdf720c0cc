package io.fenceline.gateway.stream;

import io.fenceline.gateway.subscription.StreamEvent;
import io.fenceline.gateway.subscription.StreamKind;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/**
 * The last events of each partition, as many as a bound of bytes permits. One thread for each kind
 * writes; any number of threads read without locks: full segments are immutable, of the last one
 * only the part that was published is read, and the list of segments is replaced as a whole.
 */
final class RecentEvents {
  private static final int SEGMENT_EVENTS = 256;
  private static final int SEGMENTS = 16;

  private record Partition(StreamKind kind, int number) {}

  /** The time of a partition from which nothing was dropped. */
  static final long COMPLETE = Long.MIN_VALUE;

  private final int maxBytes;
  private final ConcurrentMap<Partition, Log> logs = new ConcurrentHashMap<>();

  /**
   * @param maxBytes of each partition
   */
  RecentEvents(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * The partition is read from this offset on; no effect if it is known.
   *
   * @param nowMillis epoch milliseconds: events before the offset, if there are any, are older
   */
  void start(StreamKind kind, int partition, long offset, long nowMillis) {
    logs.computeIfAbsent(
        new Partition(kind, partition), p -> new Log(offset, offset == 0 ? COMPLETE : nowMillis));
  }

  /** Forgets the partitions of a kind. */
  void clear(StreamKind kind) {
    logs.keySet().removeIf(partition -> partition.kind == kind);
  }

  /**
   * Adds an event of a partition that was started.
   *
   * @return false if it has come before
   */
  boolean add(StreamEvent event) {
    return logs.get(new Partition(event.kind(), event.partition())).add(event, maxBytes);
  }

  /** The offset from which on nothing is missing; Long.MAX_VALUE for an unknown partition. */
  long start(StreamKind kind, int partition) {
    Log log = logs.get(new Partition(kind, partition));
    return log == null ? Long.MAX_VALUE : log.segments[0].start;
  }

  /**
   * Reads the events with offsets in [from, to), in their order, until a limit is reached.
   *
   * @return the next offset to read from, {@code to} when all was read; -1 when {@code from} is no
   *     longer here
   */
  long read(
      StreamKind kind,
      int partition,
      long from,
      long to,
      int maxEvents,
      long maxBytes,
      Consumer<StreamEvent> events) {
    Log log = logs.get(new Partition(kind, partition));
    return log == null ? -1 : log.read(from, to, maxEvents, maxBytes, events);
  }

  /** Passes on the events of a kind, those of each partition in their order. */
  void forEach(StreamKind kind, Consumer<StreamEvent> events) {
    logs.forEach(
        (partition, log) -> {
          if (partition.kind == kind) {
            log.forEach(events);
          }
        });
  }

  /** Epoch milliseconds since when no event of a kind is missing; {@link #COMPLETE} if none is. */
  long completeSinceMillis(StreamKind kind) {
    return logs.entrySet().stream()
        .filter(each -> each.getKey().kind == kind)
        .mapToLong(each -> each.getValue().completeSinceMillis)
        .max()
        .orElse(COMPLETE);
  }

  private static final class Segment {
    private final long start;
    private final StreamEvent[] events = new StreamEvent[SEGMENT_EVENTS];
    private int bytes;
    private volatile int count;

    Segment(long start) {
      this.start = start;
    }
  }

  private static final class Log {
    private volatile Segment[] segments;
    private volatile long completeSinceMillis;
    private long end;
    private long bytes;

    Log(long start, long completeSinceMillis) {
      this.segments = new Segment[] {new Segment(start)};
      this.completeSinceMillis = completeSinceMillis;
      this.end = start;
    }

    boolean add(StreamEvent event, int maxBytes) {
      if (event.offset() < end) {
        return false;
      }
      Segment last = segments[segments.length - 1];
      if (last.count == SEGMENT_EVENTS || last.bytes > maxBytes / SEGMENTS) {
        last = append(maxBytes);
      }
      if (bytes == 0) {
        completeSinceMillis = Math.min(completeSinceMillis, event.timeMillis());
      }
      last.events[last.count] = event;
      last.bytes += event.bytes();
      bytes += event.bytes();
      end = event.offset() + 1;
      last.count = last.count + 1; // Publishes the event.
      return true;
    }

    private Segment append(int maxBytes) {
      Segment[] old = segments;
      int dropped = 0;
      while (dropped < old.length && bytes > maxBytes) {
        bytes -= old[dropped].bytes;
        drop(old[dropped++]);
      }
      Segment[] next = Arrays.copyOfRange(old, dropped, old.length + 1);
      next[next.length - 1] = new Segment(end);
      segments = next;
      return next[next.length - 1];
    }

    private void drop(Segment segment) {
      for (StreamEvent event : published(segment)) {
        completeSinceMillis = Math.max(completeSinceMillis, event.timeMillis() + 1);
      }
    }

    void forEach(Consumer<StreamEvent> events) {
      for (Segment segment : segments) {
        published(segment).forEach(events);
      }
    }

    long read(long from, long to, int maxEvents, long maxBytes, Consumer<StreamEvent> events) {
      Segment[] all = segments;
      if (from < all[0].start) {
        return -1;
      }
      int readEvents = 0;
      long readBytes = 0;
      for (int i = indexOf(all, from); i < all.length; i++) {
        for (StreamEvent event : published(all[i])) {
          if (event.offset() >= to) {
            return to;
          }
          if (event.offset() >= from) {
            if (readEvents++ >= maxEvents || readBytes >= maxBytes) {
              return event.offset();
            }
            readBytes += event.bytes();
            events.accept(event);
          }
        }
      }
      return to;
    }

    private static int indexOf(Segment[] all, long from) {
      int index = all.length - 1;
      while (index > 0 && all[index].start > from) {
        index--;
      }
      return index;
    }

    private static List<StreamEvent> published(Segment segment) {
      return Arrays.asList(segment.events).subList(0, segment.count);
    }
  }
}
