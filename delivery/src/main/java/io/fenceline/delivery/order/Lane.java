package io.fenceline.delivery.order;

import io.fenceline.event.Bytes;

/** One device's records in one partition, which are delivered one after another. */
record Lane(String topic, int partition, Bytes key) {}
