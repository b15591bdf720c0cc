package io.fenceline.gateway.stream;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.subscription.Message;
import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamException.Reason;
import io.fenceline.gateway.subscription.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client of an event loop. One that comes with a cursor first gets what it missed, as fast as it
 * reads; when nothing is left it gets events as they come. Belongs to its event loop.
 */
public final class StreamClient {
  private static final Logger LOG = LoggerFactory.getLogger(StreamClient.class);
  private static final int MAX_QUEUE_BYTES = 4 << 20;
  private static final int MAX_QUEUE_MESSAGES = 20_000;
  private static final long LONGEST_STALL_NANOS = TimeUnit.SECONDS.toNanos(10);

  private enum State {
    /** It gets what it missed, as fast as it reads. */
    CATCHING_UP,
    /** It gets events as they come. */
    LIVE,
    /** It gets nothing until a task of the event loop lets it catch up, or closes it. */
    PAUSED,
    CLOSED
  }

  private final LoopStream loop;
  private final int number;
  private final Subscription subscription;
  private final Principal principal;
  private final Channel channel;
  private final ClientQueue queue;

  private State state = State.CATCHING_UP;

  /** Null in any state but CATCHING_UP. */
  private CatchUp catchUp;

  /** Whether the connection has been full since the client last read. */
  private boolean stalled;

  private long stalledSinceNanos;
  private String lastCursor;

  /**
   * @param number of the client at its event loop
   * @param offsets the position to continue from; null to begin with new events
   */
  StreamClient(
      LoopStream loop,
      int number,
      Subscription subscription,
      Offsets offsets,
      Principal principal,
      Channel channel) {
    this.loop = loop;
    this.number = number;
    this.subscription = subscription;
    this.principal = principal;
    this.channel = channel;
    this.queue = new ClientQueue(MAX_QUEUE_BYTES, MAX_QUEUE_MESSAGES, loop.budget());
    this.catchUp = new CatchUp(this, loop, offsets == null ? loop.offsets().copy() : offsets);
    this.lastCursor = offsets == null ? loop.cursor() : loop.cursors().write(offsets);
  }

  int number() {
    return number;
  }

  Subscription subscription() {
    return subscription;
  }

  /** The name of the client, which may have several connections. */
  String owner() {
    return principal.client();
  }

  void start() {
    send(Message.of("subscribed", lastCursor));
    continueCatchUp();
  }

  /** The only way from one state to another, but for {@link #continueFromLast}. */
  private void leaveFor(State next) {
    state = next;
    if (catchUp != null) {
      catchUp.cancel();
      catchUp = null;
    }
    if (next != State.LIVE) {
      queue.clear();
    }
  }

  /** Whether what it missed still comes from there. */
  boolean isServedBy(CatchUp served) {
    return catchUp == served;
  }

  /** Whether it can be sent more of what it missed. */
  boolean hasRoom() {
    return loop.budget().isScarce()
        ? queue.isEmpty() && !channel.isFull()
        : queue.bytes() < MAX_QUEUE_BYTES / 4;
  }

  /** The bytes that wait until the client has read earlier messages. */
  long queuedBytes() {
    return queue.bytes();
  }

  void continueCatchUp() {
    if (catchUp != null) {
      catchUp.run();
    }
  }

  void goLive() {
    leaveFor(State.LIVE);
    loop.wentLive(this);
  }

  /** Sends the message, or keeps it until the client has read what came before. */
  void send(Message message) {
    if (!isOpen()) {
      return;
    }
    if (queue.isEmpty() && !channel.isFull()) {
      write(message);
    } else if (!queue.offer(message)) {
      fallBack();
    } else if (loop.budget().isExceeded()) {
      loop.emptyLongestQueues();
    }
  }

  /**
   * Too much waits, as after a burst: the client gets it again as one that continues, as fast as it
   * reads, when others have got the event.
   */
  void fallBack() {
    if (isOpen()) {
      leaveFor(State.PAUSED);
      loop.execute(this::continueFromLast);
    }
  }

  /** Goes on behind the last message that was written. */
  private void continueFromLast() {
    if (state == State.PAUSED) {
      state = State.CATCHING_UP;
      catchUp = new CatchUp(this, loop, loop.cursors().read(lastCursor));
      loop.catchesUp(this);
      catchUp.run();
    }
  }

  /** Closes the connection if its client has read nothing for long, although something waits. */
  void checkProgress(long nowNanos) {
    if (!isOpen() || !channel.isFull()) {
      stalled = false;
    } else if (!stalled) {
      stalled = true;
      stalledSinceNanos = nowNanos;
    } else if (nowNanos - stalledSinceNanos > LONGEST_STALL_NANOS) {
      loop.slowClient(owner());
      close(
          new StreamException(
              Reason.OVERLOAD,
              "the client reads too slowly; connect again with the cursor to continue"));
    }
  }

  private boolean isOpen() {
    return state == State.CATCHING_UP || state == State.LIVE;
  }

  /** A connection that fails costs others nothing. */
  private void write(Message message) {
    try {
      channel.send(message);
    } catch (RuntimeException e) {
      LOG.error("stream: {} is disconnected", owner(), e);
      leaveFor(State.PAUSED);
      loop.execute(
          () ->
              close(
                  new StreamException(
                      Reason.OVERLOAD,
                      "the gateway failed; connect again with the cursor to continue")));
      return;
    }
    if (message.cursor() != null) {
      lastCursor = message.cursor();
    }
  }

  /** The connection takes more. */
  public void drained() {
    stalled = false;
    while (isOpen() && !queue.isEmpty() && !channel.isFull()) {
      write(queue.poll());
    }
    continueCatchUp();
  }

  void checkCredentials(long nowMillis, Predicate<Principal> withdrawn) {
    if (nowMillis >= principal.expiresAtMillis()) {
      close(
          new StreamException(
              Reason.FORBIDDEN, "the token has expired; connect again with another one"));
    } else if (withdrawn.test(principal)) {
      close(
          new StreamException(
              Reason.FORBIDDEN,
              "the API key was withdrawn or changed; connect again with another"));
    }
  }

  void heartbeat(String loopCursor) {
    if (!isOpen() || channel.isFull()) {
      return;
    }
    if (state == State.LIVE && queue.isEmpty()) {
      lastCursor = loopCursor;
      channel.heartbeat(loopCursor);
    } else {
      channel.heartbeat(null);
    }
  }

  /** Closes the connection; what waits is not sent. */
  public void close(StreamException why) {
    if (state == State.CLOSED) {
      return;
    }
    leaveFor(State.CLOSED);
    loop.ended(this);
    channel.close(why, why.reason() == Reason.CURSOR_GONE ? null : lastCursor);
  }

  /** The connection is closed. */
  public void disconnected() {
    leaveFor(State.CLOSED);
    loop.disconnected(this);
  }
}
