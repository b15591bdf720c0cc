import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.List;

/** An agent that holds memory, until the given percentage of the heap is in use after a collection. */
public final class HeapFiller {
  private static final int CHUNK_BYTES = 1 << 20;
  private static final List<byte[]> HELD = new ArrayList<>();

  private HeapFiller() {}

  public static void agentmain(String percent) {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    long wanted = memory.getHeapMemoryUsage().getMax() / 100 * Integer.parseInt(percent);
    memory.gc();
    while (memory.getHeapMemoryUsage().getUsed() < wanted) {
      for (long missing = wanted - memory.getHeapMemoryUsage().getUsed(); missing > 0; missing -= CHUNK_BYTES) {
        HELD.add(new byte[CHUNK_BYTES]);
      }
      memory.gc();
    }
  }
}
