package io.fenceline.kafka;

/** The delivery guarantees for outputs (rule E1). Only the sinks differ. */
public enum Delivery {
  /** Lowest latency; ids repeat after a failure, so that a consumer can drop repeats. */
  AT_LEAST_ONCE,
  /** Kafka transactions: read_committed consumers see each output once, at each checkpoint. */
  EXACTLY_ONCE
}
