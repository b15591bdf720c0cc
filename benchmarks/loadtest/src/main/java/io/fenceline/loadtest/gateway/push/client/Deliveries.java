package io.fenceline.loadtest.gateway.push.client;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The events of each device that have been received. The events of a device are numbered from 0 in
 * the order in which they are sent. Not thread-safe.
 */
final class Deliveries {
  private final int firstDevice;
  private final int[] last;
  private final BitSet received = new BitSet();
  private long repeated;
  private long outOfOrder;
  private long foreign;

  Deliveries(int firstDevice, int devices) {
    this.firstDevice = firstDevice;
    this.last = new int[devices];
    Arrays.fill(last, -1);
  }

  void receive(int device, int number) {
    int index = device - firstDevice;
    int bit = Math.addExact(Math.multiplyExact(number, last.length), index);
    if (received.get(bit)) {
      repeated++;
    } else if (number < last[index]) {
      outOfOrder++;
    } else {
      last[index] = number;
    }
    received.set(bit);
  }

  /** An event that the socket's device did not cause. */
  void receiveForeign() {
    foreign++;
  }

  long distinct() {
    return received.cardinality();
  }

  long repeated() {
    return repeated;
  }

  long outOfOrder() {
    return outOfOrder;
  }

  long foreign() {
    return foreign;
  }
}
