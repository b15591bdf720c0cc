package io.fenceline.gateway.state;

/**
 * How many devices, zones and places a gateway holds at most (rule E8). Of what is more, nothing is
 * served, and it is refused where it would be written.
 *
 * @param devicesPerKey that one client may report; {@link #UNBOUNDED} by default, since one key may
 *     report a whole fleet
 * @param deviceZoneBytes of the zones of one device each, a quarter of the heap
 */
public record StoreLimits(
    int devices, int devicesPerKey, int zones, int places, long deviceZoneBytes) {
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  /** With a long id and memberships. */
  private static final int BYTES_OF_DEVICE = 2 * 1024;

  /** With a small document. */
  private static final int BYTES_OF_FEATURE = 1024;

  /** As many of each as the heap has room for. */
  public static StoreLimits ofHeap(long bytes) {
    int features = (int) Math.min(Integer.MAX_VALUE, bytes / BYTES_OF_FEATURE);
    int devices = (int) Math.min(Integer.MAX_VALUE, bytes / BYTES_OF_DEVICE);
    return new StoreLimits(devices, UNBOUNDED, features, features, bytes / 4);
  }

  public static StoreLimits ofHeap() {
    return ofHeap(Runtime.getRuntime().maxMemory());
  }
}
