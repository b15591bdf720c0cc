package io.fenceline.delivery.order;

/** The partition and offset of a record. */
public record Position(String topic, int partition, long offset) {
  @Override
  public String toString() {
    return topic + "-" + partition + "@" + offset;
  }
}
