package io.fenceline.gateway.stream;

import io.fenceline.gateway.subscription.Message;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;

/**
 * The messages that a client has not taken yet, bounded in bytes and number. Of the positions of a
 * device and the counts of a zone only the latest is kept; nothing else is left out. Belongs to its
 * event loop.
 */
final class ClientQueue {
  private final int maxBytes;
  private final int maxMessages;
  private final QueueBudget budget;
  private final Queue<Message> messages = new ArrayDeque<>();
  private final Map<String, Message> latest = new LinkedHashMap<>();
  private long bytes;

  /**
   * @param budget counts the bytes of all clients
   */
  ClientQueue(int maxBytes, int maxMessages, QueueBudget budget) {
    this.maxBytes = maxBytes;
    this.maxMessages = maxMessages;
    this.budget = budget;
  }

  /**
   * Adds a message.
   *
   * @return false if there is no room, so that the client must be closed
   */
  boolean offer(Message message) {
    if (message.latestOf() == null) {
      messages.add(message);
    } else {
      Message previous = latest.put(message.latestOf(), message);
      count(previous == null ? 0 : -previous.bytes());
    }
    count(message.bytes());
    return bytes <= maxBytes && messages.size() + latest.size() <= maxMessages;
  }

  /** The next message, those that are not conflated first; null when there is none. */
  Message poll() {
    Message next = messages.poll();
    if (next == null && !latest.isEmpty()) {
      Iterator<Message> oldest = latest.values().iterator();
      next = oldest.next();
      oldest.remove();
    }
    count(next == null ? 0 : -next.bytes());
    return next;
  }

  private void count(long change) {
    bytes += change;
    budget.add(change);
  }

  boolean isEmpty() {
    return messages.isEmpty() && latest.isEmpty();
  }

  long bytes() {
    return bytes;
  }

  void clear() {
    messages.clear();
    latest.clear();
    count(-bytes);
  }
}
