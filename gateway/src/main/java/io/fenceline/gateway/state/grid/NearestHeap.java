package io.fenceline.gateway.state.grid;

/** The nearest points found so far, the farthest of them first. Not thread-safe. */
final class NearestHeap {
  private final Located[] points;
  private final double[] meters;
  private int size;

  /**
   * @param capacity at least 1; of more points, the farthest are dropped
   */
  NearestHeap(int capacity) {
    points = new Located[capacity];
    meters = new double[capacity];
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == points.length;
  }

  Located farthest() {
    return points[0];
  }

  double farthestMeters() {
    return meters[0];
  }

  void add(Located point, double distanceMeters) {
    if (!isFull()) {
      siftUp(size++, point, distanceMeters);
    } else if (distanceMeters < meters[0]) {
      siftDown(point, distanceMeters);
    }
  }

  void removeFarthest() {
    size--;
    if (size > 0) {
      siftDown(points[size], meters[size]);
    }
  }

  private void siftUp(int from, Located point, double distanceMeters) {
    int at = from;
    while (at > 0 && meters[(at - 1) / 2] < distanceMeters) {
      move((at - 1) / 2, at);
      at = (at - 1) / 2;
    }
    points[at] = point;
    meters[at] = distanceMeters;
  }

  /** From the top, whose entry is replaced. */
  private void siftDown(Located point, double distanceMeters) {
    int at = 0;
    int child = largerChild(at);
    while (child < size && meters[child] > distanceMeters) {
      move(child, at);
      at = child;
      child = largerChild(at);
    }
    points[at] = point;
    meters[at] = distanceMeters;
  }

  private int largerChild(int at) {
    int left = 2 * at + 1;
    return left + 1 < size && meters[left + 1] > meters[left] ? left + 1 : left;
  }

  private void move(int from, int to) {
    points[to] = points[from];
    meters[to] = meters[from];
  }
}
