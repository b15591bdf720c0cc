package io.fenceline.gateway.map;

/**
 * Whether and how the gateway serves the live map.
 *
 * @param served whether there is a map at all
 * @param basemap null for Natural Earth alone
 * @param phones lets the page sign in by codes, and invite phones; null if it does neither
 */
public record MapOptions(boolean served, Basemap basemap, PhoneInvitations phones) {
  /** The map on Natural Earth. */
  public static final MapOptions DEFAULT = new MapOptions(true, null, null);
}
