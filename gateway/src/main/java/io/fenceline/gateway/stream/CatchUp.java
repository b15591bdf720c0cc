package io.fenceline.gateway.stream;

import io.fenceline.gateway.stream.ResumeReader.Missed;
import io.fenceline.gateway.stream.StreamException.Reason;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a client missed: from the recent events where they reach that far back, else from Kafka, in
 * portions for which the client has room, until it is where its event loop is. Belongs to its event
 * loop.
 */
final class CatchUp {
  private static final Logger LOG = LoggerFactory.getLogger(CatchUp.class);
  private static final int MAX_EVENTS = 256;
  private static final int MAX_BYTES = 256 << 10;
  private static final int ROUNDS_AT_ONCE = 20;

  private final StreamClient client;
  private final LoopStream loop;
  private Offsets offsets;
  private boolean reading;
  private boolean checked;

  /** What the last round found. */
  private boolean progress;

  private boolean missing;
  private boolean ahead;

  CatchUp(StreamClient client, LoopStream loop, Offsets offsets) {
    this.client = client;
    this.loop = loop;
    this.offsets = offsets;
  }

  /** Sends as much as there is room for. */
  void run() {
    for (int i = 0; i < ROUNDS_AT_ONCE; i++) {
      if (reading || !client.isCatchingUp() || !client.hasRoom()) {
        return;
      }
      readRecent();
      if (!progress) {
        proceed();
      }
      if (!progress && !missing && ahead) {
        return; // Until the loop has come as far.
      }
    }
    loop.execute(client::continueCatchUp); // Others have their turn first.
  }

  private void proceed() {
    if (missing || (ahead && !checked)) {
      readKafka();
    } else if (!ahead) {
      client.goLive();
    }
  }

  private void readRecent() {
    progress = false;
    missing = false;
    ahead = false;
    for (EventKind kind : Offsets.KINDS) {
      if (!client.subscription().kinds().contains(kind)) {
        offsets.setAll(kind, loop.offsets());
      }
      int partitions = Math.max(offsets.partitions(kind), loop.offsets().partitions(kind));
      for (int i = 0; i < partitions && client.hasRoom(); i++) {
        readRecent(kind, i);
      }
    }
    // Without room, not all partitions were looked at.
    progress |= !client.hasRoom();
  }

  private void readRecent(EventKind kind, int partition) {
    long from = offsets.get(kind, partition);
    long to = loop.offsets().get(kind, partition);
    if (from > to) {
      ahead = true;
    } else if (from < to) {
      long next =
          loop.recent().read(kind, partition, from, to, MAX_EVENTS, MAX_BYTES, this::recovered);
      if (next < 0) {
        missing = true;
      } else {
        offsets.set(kind, partition, next);
        progress = true;
      }
    }
  }

  private void recovered(StreamEvent event) {
    if (client.subscription().matches(event)) {
      offsets.set(event.kind(), event.partition(), event.offset() + 1);
      client.send(Message.of(event, Cursor.write(offsets)));
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens is handled.
  private void readKafka() {
    reading = true;
    Offsets until = new Offsets();
    for (EventKind kind : Offsets.KINDS) {
      for (int i = 0; i < loop.offsets().partitions(kind); i++) {
        long start = loop.recent().start(kind, i);
        until.set(kind, i, Math.min(start, loop.offsets().get(kind, i)));
      }
    }
    loop.resumes()
        .read(client.subscription(), offsets.copy(), until)
        .whenComplete((missed, failure) -> loop.execute(() -> readFromKafka(missed, failure)));
  }

  private void readFromKafka(Missed missed, Throwable failure) {
    reading = false;
    if (!client.isCatchingUp()) {
      return;
    }
    if (failure != null) {
      client.close(reason(failure));
      return;
    }
    missed.events().forEach(this::recovered);
    offsets = missed.next();
    checked = true;
    run();
  }

  private static StreamException reason(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof StreamException refused) {
      return refused;
    }
    LOG.warn("missed events could not be read", cause);
    return new StreamException(
        Reason.OVERLOAD, "missed events could not be read from Kafka; try again");
  }
}
