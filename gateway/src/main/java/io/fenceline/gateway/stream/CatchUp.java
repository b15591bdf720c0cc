package io.fenceline.gateway.stream;

import io.fenceline.gateway.subscription.Message;
import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamEvent;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamException.Reason;
import io.fenceline.gateway.subscription.StreamKind;
import java.util.Collections;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a client the events that it missed, until it is level with its event loop: from the recent
 * events where they reach that far back, else from Kafka, in portions for which the client has
 * room. Belongs to its event loop.
 */
final class CatchUp {
  private static final Logger LOG = LoggerFactory.getLogger(CatchUp.class);
  private static final int MAX_EVENTS = 256;
  private static final int MAX_BYTES = 256 << 10;
  private static final int ROUNDS_AT_ONCE = 20;

  private final StreamClient client;
  private final LoopStream loop;
  private Offsets offsets;

  /** Null while nothing is read from Kafka. */
  private CatchUpRequest request;

  /** The events that came from Kafka while the client had no room. */
  private int ungranted;

  /** Whether Kafka was read since the client came. */
  private boolean checked;

  /** The result of a look at the recent events; of several partitions, the last one counts. */
  private enum Round {
    /** The client is where its event loop is. */
    CAUGHT_UP,
    /** The client has seen events that the event loop has not: of a gateway that is further. */
    AHEAD,
    /** The recent events do not reach that far back. */
    MISSING,
    /** Events were sent, or there was no room to look at all partitions. */
    ADVANCED
  }

  CatchUp(StreamClient client, LoopStream loop, Offsets offsets) {
    this.client = client;
    this.loop = loop;
    this.offsets = offsets;
  }

  /** Sends as much as there is room for. */
  void run() {
    for (int i = 0; i < ROUNDS_AT_ONCE; i++) {
      if (!isWanted() || !client.hasRoom()) {
        return;
      }
      if (request != null) {
        request.grant(ungranted);
        ungranted = 0;
        return;
      }
      switch (readRecent()) {
        case ADVANCED -> {}
        case MISSING -> readKafka();
        case AHEAD -> {
          if (checked) {
            return; // Until the loop has come as far.
          }
          readKafka();
        }
        case CAUGHT_UP -> client.goLive();
      }
    }
    loop.execute(client::continueCatchUp); // Others have their turn first.
  }

  private Round readRecent() {
    Round round = Round.CAUGHT_UP;
    for (StreamKind kind : Offsets.KINDS) {
      if (!client.subscription().kinds().contains(kind)) {
        offsets.setAll(kind, loop.offsets());
      }
      int partitions = Math.max(offsets.partitions(kind), loop.offsets().partitions(kind));
      for (int i = 0; i < partitions && client.hasRoom(); i++) {
        round = Collections.max(List.of(round, readRecent(kind, i)));
      }
    }
    return client.hasRoom() ? round : Round.ADVANCED;
  }

  private Round readRecent(StreamKind kind, int partition) {
    if (!isOfSameEpoch(kind, partition)) {
      return Round.MISSING;
    }
    long from = offsets.get(kind, partition);
    long to = loop.offsets().get(kind, partition);
    if (from >= to) {
      return from > to ? Round.AHEAD : Round.CAUGHT_UP;
    }
    long next =
        loop.recent().read(kind, partition, from, to, MAX_EVENTS, MAX_BYTES, this::recovered);
    if (next < 0) {
      return Round.MISSING;
    }
    offsets.set(kind, partition, next);
    return Round.ADVANCED;
  }

  /** Otherwise Kafka has to be asked whether its log was truncated behind the client (rule E7). */
  private boolean isOfSameEpoch(StreamKind kind, int partition) {
    int epoch = offsets.epoch(kind, partition);
    return epoch == Offsets.NO_EPOCH || epoch >= loop.offsets().epoch(kind, partition);
  }

  private void recovered(StreamEvent event) {
    if (client.subscription().matches(event)) {
      offsets.set(event.kind(), event.partition(), event.offset() + 1);
      client.send(Message.of(event, loop.cursors().write(offsets)));
    }
  }

  private void readKafka() {
    Offsets until = new Offsets();
    for (StreamKind kind : Offsets.KINDS) {
      for (int i = 0; i < loop.offsets().partitions(kind); i++) {
        long start = loop.recent().start(kind, i);
        until.set(kind, i, Math.min(start, loop.offsets().get(kind, i)));
      }
    }
    request =
        new CatchUpRequest(client.subscription(), client.owner(), offsets, until, new FromKafka());
    try {
      loop.catchUpReader().add(request);
    } catch (StreamException e) {
      client.close(e);
    }
  }

  /** Passes the results of the reader on to the event loop. */
  private final class FromKafka implements CatchUpRequest.Listener {
    @Override
    public void found(List<StreamEvent> events, Offsets next, boolean complete) {
      loop.execute(() -> readFromKafka(events, next, complete));
    }

    @Override
    public void failed(RuntimeException why) {
      loop.execute(
          () -> {
            if (isWanted()) {
              client.close(reason(why));
            }
          });
    }
  }

  private void readFromKafka(List<StreamEvent> events, Offsets next, boolean complete) {
    if (!isWanted()) {
      return;
    }
    next.raiseEpochs(loop.offsets());
    offsets.raiseEpochs(loop.offsets());
    for (StreamEvent event : events) {
      recovered(event);
      ungranted += event.bytes();
    }
    offsets = next;
    if (complete) {
      request = null;
      ungranted = 0;
      checked = true;
    }
    run();
  }

  /** False after cancellation, since results found earlier may still come. */
  private boolean isWanted() {
    return client.isServedBy(this);
  }

  /** The client takes nothing more from here. */
  void cancel() {
    if (request != null) {
      request.cancel();
    }
  }

  private static StreamException reason(RuntimeException failure) {
    if (failure instanceof StreamException refused) {
      return refused;
    }
    LOG.warn("missed events could not be read", failure);
    return new StreamException(
        Reason.OVERLOAD, "missed events could not be read from Kafka; try again");
  }
}
