package io.fenceline.gateway;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Objects;
import java.util.Optional;

/** Whether so little of the heap is free that all requests become slow. */
final class HeapCheck {
  private static final int FULL_PERCENT = 95;

  private HeapCheck() {}

  /** The reason why the gateway is not ready, and the remedy; empty if there is room. */
  static Optional<String> problem() {
    long used =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getCollectionUsage)
            .filter(Objects::nonNull)
            .mapToLong(MemoryUsage::getUsed)
            .sum();
    return problem(used, Runtime.getRuntime().maxMemory());
  }

  /**
   * @param usedBytes after the last collection
   */
  static Optional<String> problem(long usedBytes, long maxBytes) {
    long percent = 100 * usedBytes / maxBytes;
    return percent < FULL_PERCENT
        ? Optional.empty()
        : Optional.of(
            "the heap is full by %d %%; give it more (-Xmx), or lower --max-devices, --max-zones or --max-places"
                .formatted(percent));
  }
}
