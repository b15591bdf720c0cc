package io.fenceline.kafka.loop;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;

/** Makes threads that end with the process. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /** Makes threads of one name. */
  public static ThreadFactory named(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Runs tasks one after the other. */
  public static ScheduledExecutorService single(String name) {
    return Executors.newSingleThreadScheduledExecutor(named(name));
  }
}
