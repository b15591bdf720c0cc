/** An agent that suspends the thread of this name for good, as a deadlock does. */
public final class ThreadSuspender {
  private ThreadSuspender() {}

  @SuppressWarnings("deprecation") // Nothing else stops a thread that does not cooperate.
  public static void agentmain(String name) {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(name)) {
        thread.suspend();
        return;
      }
    }
    throw new IllegalArgumentException("no thread is called " + name);
  }
}
