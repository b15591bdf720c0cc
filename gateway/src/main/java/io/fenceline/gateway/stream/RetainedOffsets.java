package io.fenceline.gateway.stream;

import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamException.Reason;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.kafka.TopicState;
import io.fenceline.kafka.TopicState.OffsetRange;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;

/**
 * The topics of events, and the first and the next offset of each partition, as Kafka has them.
 * Immutable.
 *
 * @param topics their ids
 */
record RetainedOffsets(Offsets topics, Map<StreamKind, Map<Integer, OffsetRange>> ranges) {
  /** Asks Kafka. A topic that does not exist has no partitions. */
  static RetainedOffsets read(Admin admin, Map<StreamKind, String> topics) {
    Offsets ids = new Offsets();
    Map<StreamKind, Map<Integer, OffsetRange>> ranges = new HashMap<>();
    for (StreamKind kind : Offsets.KINDS) {
      String topic = topics.get(kind);
      Optional<TopicState> state =
          TopicState.id(admin, topic).map(found -> TopicState.read(admin, topic));
      state.ifPresent(found -> ids.setTopic(kind, found.id()));
      ranges.put(kind, state.map(TopicState::partitions).orElse(Map.of()));
    }
    return new RetainedOffsets(ids, ranges);
  }

  /**
   * Sets where a client begins that knows nothing of a partition.
   *
   * @throws StreamException when events behind the cursor are gone
   */
  void check(CatchUpRequest request) {
    for (StreamKind kind : Offsets.KINDS) {
      if (request.subscription().kinds().contains(kind)) {
        if (!request.next().isOfTopic(kind, topics)) {
          throw gone();
        }
        int partitions =
            Math.max(request.next().partitions(kind), request.until().partitions(kind));
        for (int i = 0; i < partitions; i++) {
          check(request.next(), kind, i, request.until().get(kind, i));
        }
      }
    }
  }

  private void check(Offsets next, StreamKind kind, int partition, long until) {
    long offset = next.get(kind, partition);
    if (offset == until) {
      return;
    }
    OffsetRange range = ranges.get(kind).get(partition);
    if (range == null) {
      throw gone();
    }
    if (offset == Offsets.UNKNOWN) {
      next.set(kind, partition, range.begin());
    } else if (offset < range.begin() || offset > range.end()) {
      throw gone();
    }
  }

  static StreamException gone() {
    return new StreamException(
        Reason.CURSOR_GONE,
        "cursor: events behind it are gone (retention, or the topic was truncated or created again);"
            + " connect without it");
  }
}
