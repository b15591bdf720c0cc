package io.fenceline.gateway.stream;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.state.ChangedZone;
import io.fenceline.gateway.subscription.Cursors;
import io.fenceline.gateway.subscription.Message;
import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamEvent;
import io.fenceline.gateway.subscription.StreamEventReader;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamException.Reason;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.gateway.subscription.Subscription;
import io.fenceline.gateway.subscription.SubscriptionRequest;
import io.fenceline.gateway.subscription.Subscriptions;
import io.fenceline.kafka.TopicPosition;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/** The clients of one event loop, and how far that loop is. Belongs to its event loop. */
public final class LoopStream {
  public static final int HEARTBEAT_PARTS = 20;

  private final EventStream stream;
  private final Executor loop;
  private final QueueBudget budget;
  private final Cursors cursors;
  private final Offsets offsets = new Offsets();
  private final Set<StreamKind> assigned = new LinkedHashSet<>();
  private final Set<StreamClient> clients = new LinkedHashSet<>();
  private final Set<StreamClient> catchingUp = new LinkedHashSet<>();
  private final Subscriptions<StreamClient> live = new Subscriptions<>(StreamClient::subscription);
  private int connected;
  private int heartbeats;
  private Runnable stopped;

  LoopStream(EventStream stream, Executor loop, QueueBudget budget, Cursors cursors) {
    this.stream = stream;
    this.cursors = cursors;
    this.loop = loop;
    this.budget = budget;
  }

  /**
   * Throws unless a subscription can be served.
   *
   * @throws StreamException as {@link #connect}
   */
  public void check(SubscriptionRequest request, Principal principal) {
    Subscription subscription = request.subscription().limitedTo(principal);
    requireRunning();
    for (StreamKind kind : Offsets.KINDS) {
      if (subscription.kinds().contains(kind) && !assigned.contains(kind)) {
        throw new StreamException(
            Reason.OVERLOAD,
            "topic %s has not been read yet, or does not exist; try again, or create it"
                .formatted(stream.topic(kind)));
      }
    }
    if (subscription.kinds().contains(StreamKind.OCCUPANCY) && !stream.hasCounts()) {
      throw new StreamException(
          Reason.OVERLOAD,
          "the topic of occupancy has not been read yet, or does not exist; try again, or start the"
              + " job with --occupancy");
    }
    if (!cursors.isReady()) {
      throw new StreamException(Reason.OVERLOAD, "Kafka has not answered yet; try again");
    }
    if (request.cursor() != null) {
      requireSameTopics(cursors.read(request.cursor()), subscription);
    }
  }

  /** Offsets of a topic that was created again mean other events (rule E7). */
  private void requireSameTopics(Offsets from, Subscription subscription) {
    for (StreamKind kind : Offsets.KINDS) {
      if (subscription.kinds().contains(kind) && !from.isOfTopic(kind, offsets)) {
        throw RetainedOffsets.gone();
      }
    }
  }

  /**
   * Throws when the gateway stops.
   *
   * @throws StreamException GOING_AWAY
   */
  public void requireRunning() {
    if (stopped != null) {
      throw new StreamException(Reason.GOING_AWAY, "the gateway stops; connect again");
    }
  }

  /**
   * Begins to send.
   *
   * @throws StreamException when the subscription is refused
   */
  public StreamClient connect(SubscriptionRequest request, Principal principal, Channel channel) {
    check(request, principal);
    Subscription subscription = request.subscription().limitedTo(principal);
    Offsets from = request.cursor() == null ? null : cursors.read(request.cursor());
    StreamClient client =
        new StreamClient(this, connected++, subscription, from, principal, channel);
    clients.add(client);
    catchingUp.add(client);
    stream.count(subscription, 1);
    client.start();
    return client;
  }

  void accept(List<StreamEvent> events) {
    for (StreamEvent event : events) {
      if (Offsets.KINDS.contains(event.kind())) {
        offsets.set(event.kind(), event.partition(), event.offset() + 1);
      }
      send(event);
    }
    List.copyOf(catchingUp).forEach(StreamClient::continueCatchUp);
  }

  /** Clients of the same event share its message. */
  private void send(StreamEvent event) {
    Message[] message = new Message[1];
    live.forEach(
        event,
        client -> {
          if (message[0] == null) {
            message[0] = Message.of(event, event.kind().isConflated() ? null : cursor());
          }
          client.send(message[0]);
        });
  }

  void assigned(StreamKind kind, List<TopicPosition> next) {
    assigned.add(kind);
    for (TopicPosition each : next) {
      offsets.setTopic(kind, each.topicId());
      if (offsets.get(kind, each.partition()) == Offsets.UNKNOWN) {
        offsets.set(kind, each.partition(), each.offset());
      }
      offsets.setEpoch(kind, each.partition(), each.epoch().orElse(Offsets.NO_EPOCH));
    }
  }

  void restarted(StreamKind kind) {
    assigned.remove(kind);
    offsets.clear(kind);
    List<StreamClient> affected =
        clients.stream().filter(each -> each.subscription().kinds().contains(kind)).toList();
    affected.forEach(
        each ->
            each.close(
                new StreamException(
                    Reason.CURSOR_GONE,
                    "topic %s has lost records or was created again; connect without cursor"
                        .formatted(stream.topic(kind)))));
  }

  /**
   * Closes clients whose credentials have expired or were withdrawn and those that do not read, and
   * lets those go on that waited for memory; to be called every second or so.
   */
  public void check(long nowMillis, Predicate<Principal> withdrawn) {
    long nowNanos = System.nanoTime();
    for (StreamClient each : List.copyOf(clients)) {
      each.checkCredentials(nowMillis, withdrawn);
      each.checkProgress(nowNanos);
    }
    List.copyOf(catchingUp).forEach(StreamClient::continueCatchUp);
  }

  /**
   * Sends a heartbeat to one part of the clients: to all at once, thousands of them would delay
   * events. To be called {@value #HEARTBEAT_PARTS} times in the interval of heartbeats.
   */
  public void heartbeat() {
    int part = heartbeats++ % HEARTBEAT_PARTS;
    if (clients.isEmpty()) {
      return;
    }
    String cursor = cursor();
    clients.stream()
        .filter(each -> each.number() % HEARTBEAT_PARTS == part)
        .toList()
        .forEach(each -> each.heartbeat(cursor));
  }

  /** Closes all clients; the task runs when all are gone. */
  public void stop(Runnable task) {
    stopped = task;
    List.copyOf(clients)
        .forEach(
            each ->
                each.close(
                    new StreamException(
                        Reason.GOING_AWAY, "the gateway stops; connect again with the cursor")));
    if (clients.isEmpty()) {
      task.run();
    }
  }

  void slowClient(String owner) {
    stream.slowClient(owner);
  }

  /** Too much waits for all clients together. */
  void emptyLongestQueues() {
    budget.longest(clients, StreamClient::queuedBytes).forEach(StreamClient::fallBack);
  }

  void catchesUp(StreamClient client) {
    ended(client);
    catchingUp.add(client);
  }

  /** Changes of zones that it missed are not sent one by one. */
  void wentLive(StreamClient client) {
    catchingUp.remove(client);
    live.add(client);
    if (client.subscription().kinds().contains(StreamKind.ZONE)) {
      client.send(Message.of(StreamEventReader.of(ChangedZone.ANY), cursor()));
    }
  }

  void ended(StreamClient client) {
    if (!catchingUp.remove(client)) {
      live.remove(client);
    }
  }

  void disconnected(StreamClient client) {
    ended(client);
    if (clients.remove(client)) {
      stream.count(client.subscription(), -1);
    }
    if (stopped != null && clients.isEmpty()) {
      stopped.run();
    }
  }

  /** Whether nothing is kept of any client. */
  boolean isEmpty() {
    return clients.isEmpty() && catchingUp.isEmpty() && live.isEmpty();
  }

  void execute(Runnable task) {
    loop.execute(task);
  }

  QueueBudget budget() {
    return budget;
  }

  Offsets offsets() {
    return offsets;
  }

  Cursors cursors() {
    return cursors;
  }

  String cursor() {
    return cursors.write(offsets);
  }

  RecentEvents recent() {
    return stream.recent();
  }

  CatchUpReader catchUpReader() {
    return stream.catchUpReader();
  }
}
