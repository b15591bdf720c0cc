package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.ApiRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;

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

  /** In the order that a request asks for; equal rows by their ids. */
  static <T> TopList<T> of(
      ApiRequest request,
      PageLimit limit,
      Map<String, Comparator<T>> orders,
      Function<T, String> id) {
    Comparator<T> order = orders.get(request.text("sort"));
    return new TopList<>(
        limit.results(),
        (request.flag("descending") ? order.reversed() : order)
            .thenComparing(Comparator.comparing(id)));
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
