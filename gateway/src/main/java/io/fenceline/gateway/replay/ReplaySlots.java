package io.fenceline.gateway.replay;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * Shares some slots among clients: each has at most one at a time, and those that wait take turns.
 * So a client that asks for much delays itself. Thread-safe.
 */
final class ReplaySlots {
  private final int slots;
  private final int mostOfClient;
  private final int mostWaiting;
  private final Set<String> running = new HashSet<>();

  /** The clients in the order of their turns, each with what waits. */
  private final Map<String, Queue<Runnable>> waiting = new LinkedHashMap<>();

  private int waitingCount;

  /**
   * @param mostOfClient that may wait of one client
   * @param mostWaiting that may wait of all together
   */
  ReplaySlots(int slots, int mostOfClient, int mostWaiting) {
    this.slots = slots;
    this.mostOfClient = mostOfClient;
    this.mostWaiting = mostWaiting;
  }

  /**
   * @param start called when the client has a slot, until {@link #ended}; must not block
   * @return false if too many wait
   */
  synchronized boolean add(String client, Runnable start) {
    Queue<Runnable> ofClient = waiting.get(client);
    if (waitingCount == mostWaiting || (ofClient != null && ofClient.size() == mostOfClient)) {
      return false;
    }
    waiting.computeIfAbsent(client, unseen -> new ArrayDeque<>()).add(start);
    waitingCount++;
    startNext();
    return true;
  }

  /** A client gives its slot back. */
  synchronized void ended(String client) {
    running.remove(client);
    startNext();
  }

  private void startNext() {
    Iterator<Map.Entry<String, Queue<Runnable>>> turns = waiting.entrySet().iterator();
    while (running.size() < slots && turns.hasNext()) {
      Map.Entry<String, Queue<Runnable>> next = turns.next();
      if (running.add(next.getKey())) {
        Runnable start = next.getValue().remove();
        waitingCount--;
        turns.remove();
        toTheEnd(next.getKey(), next.getValue());
        start.run();
        turns = waiting.entrySet().iterator();
      }
    }
  }

  private void toTheEnd(String client, Queue<Runnable> left) {
    if (!left.isEmpty()) {
      waiting.put(client, left);
    }
  }
}
