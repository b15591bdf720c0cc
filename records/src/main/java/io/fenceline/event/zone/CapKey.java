package io.fenceline.event.zone;

/**
 * The history that the caps of zones count in: zones that name the same key share one, any other
 * zone has its own (rule T6).
 *
 * @param isShared whether the name is that of a cap, not a zone's id
 */
public record CapKey(boolean isShared, String name) {

  /** The key of a zone that has a cap. */
  public static CapKey of(Zone zone) {
    String shared = zone.rules().adCap().key();
    return shared == null ? new CapKey(false, zone.id()) : new CapKey(true, shared);
  }
}
