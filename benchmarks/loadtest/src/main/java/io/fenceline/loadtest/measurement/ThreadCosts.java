package io.fenceline.loadtest.measurement;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.fenceline.loadtest.system.Phase;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The CPU time of this process so far, by phase. Not thread-safe. */
final class ThreadCosts {
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean process =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final Map<Long, Phase> phases = new HashMap<>();
  private final Map<Long, Long> nanosOfThread = new HashMap<>();

  long processNanos() {
    return process.getProcessCpuTime();
  }

  /** Nanoseconds by phase; a thread that has ended counts with its last known time. */
  Map<Phase, Long> byPhase() {
    long total = processNanos();
    long[] ids = threads.getAllThreadIds();
    long[] nanos = threads.getThreadCpuTime(ids);
    Map<Phase, Long> result = new EnumMap<>(Phase.class);
    for (int i = 0; i < ids.length; i++) {
      if (nanos[i] >= 0) {
        nanosOfThread.put(ids[i], nanos[i]);
        phases.computeIfAbsent(ids[i], this::phase);
      }
    }
    long seen = 0;
    for (Map.Entry<Long, Long> thread : nanosOfThread.entrySet()) {
      result.merge(phases.getOrDefault(thread.getKey(), Phase.OTHER), thread.getValue(), Long::sum);
      seen += thread.getValue();
    }
    result.put(Phase.JVM, total - seen);
    return result;
  }

  private Phase phase(long id) {
    ThreadInfo info = threads.getThreadInfo(id);
    return info == null ? Phase.OTHER : Phase.ofThread(info.getThreadName());
  }
}
