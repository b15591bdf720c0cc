package io.fenceline.geo.index.points;

/**
 * The nearest points found so far, the farthest of them first. Each point has a slot, and the heap
 * moves the numbers of slots: to move references costs the garbage collector's barriers. It
 * remembers where in their leaves the points are, and reads only those that remain at the end: most
 * reads of a point wait for memory. Not thread-safe.
 */
final class NearestHeap {
  private final Leaf[] leaves;
  private final int[] indexes;
  private final int[] slots;
  private final double[] meters;
  private int size;

  /**
   * @param capacity at least 1; of more points, the farthest are dropped
   */
  NearestHeap(int capacity) {
    leaves = new Leaf[capacity];
    indexes = new int[capacity];
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
    int slot = slots[0];
    return leaves[slot].point(indexes[slot]);
  }

  double farthestMeters() {
    return meters[0];
  }

  /** Adds a point; when it is full, a nearer point takes the slot of the farthest. */
  void add(Leaf leaf, int index, double distanceMeters) {
    if (!isFull()) {
      put(size, leaf, index);
      siftUp(size, size, distanceMeters);
      size++;
    } else if (distanceMeters < meters[0]) {
      put(slots[0], leaf, index);
      siftDown(slots[0], distanceMeters);
    }
  }

  private void put(int slot, Leaf leaf, int index) {
    leaves[slot] = leaf;
    indexes[slot] = index;
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

  /** Restores the order from the top, whose entry is replaced. */
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
