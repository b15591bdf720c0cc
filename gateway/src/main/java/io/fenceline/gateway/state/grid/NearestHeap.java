package io.fenceline.gateway.state.grid;

/**
 * The nearest points found so far, the farthest of them first. Each point has a slot, and the heap
 * moves the numbers of slots: to move references costs the garbage collector's barriers. Not
 * thread-safe.
 */
final class NearestHeap {
  private final Located[] points;
  private final int[] slots;
  private final double[] meters;
  private int size;

  /**
   * @param capacity at least 1; of more points, the farthest are dropped
   */
  NearestHeap(int capacity) {
    points = new Located[capacity];
    slots = new int[capacity];
    meters = new double[capacity];
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == slots.length;
  }

  Located farthest() {
    return points[slots[0]];
  }

  double farthestMeters() {
    return meters[0];
  }

  /** When it is full, a nearer point takes the slot of the farthest. */
  void add(Located point, double distanceMeters) {
    if (!isFull()) {
      points[size] = point;
      siftUp(size, size, distanceMeters);
      size++;
    } else if (distanceMeters < meters[0]) {
      points[slots[0]] = point;
      siftDown(slots[0], distanceMeters);
    }
  }

  void removeFarthest() {
    size--;
    if (size > 0) {
      siftDown(slots[size], meters[size]);
    }
  }

  private void siftUp(int from, int slot, double distanceMeters) {
    int at = from;
    while (at > 0 && meters[(at - 1) / 2] < distanceMeters) {
      move((at - 1) / 2, at);
      at = (at - 1) / 2;
    }
    slots[at] = slot;
    meters[at] = distanceMeters;
  }

  /** From the top, whose entry is replaced. */
  private void siftDown(int slot, double distanceMeters) {
    int at = 0;
    int child = largerChild(at);
    while (child < size && meters[child] > distanceMeters) {
      move(child, at);
      at = child;
      child = largerChild(at);
    }
    slots[at] = slot;
    meters[at] = distanceMeters;
  }

  private int largerChild(int at) {
    int left = 2 * at + 1;
    return left + 1 < size && meters[left + 1] > meters[left] ? left + 1 : left;
  }

  private void move(int from, int to) {
    slots[to] = slots[from];
    meters[to] = meters[from];
  }
}
