package io.fenceline.gateway.rest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The first of many rows in an order, in memory for no more than these. Not thread-safe. */
final class TopList<T> {
  private final int limit;
  private final Comparator<T> order;

  /** The last of the rows on top. */
  private final PriorityQueue<T> rows;

  private long total;

  /**
   * @param limit at least 1
   */
  TopList(int limit, Comparator<T> order) {
    this.limit = limit;
    this.order = order;
    this.rows = new PriorityQueue<>(order.reversed());
  }

  void add(T row) {
    total++;
    if (rows.size() < limit) {
      rows.add(row);
    } else if (order.compare(row, rows.peek()) < 0) {
      rows.poll();
      rows.add(row);
    }
  }

  /** How many rows were added. */
  long total() {
    return total;
  }

  List<T> sorted() {
    List<T> sorted = new ArrayList<>(rows);
    sorted.sort(order);
    return sorted;
  }
}
