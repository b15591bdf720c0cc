package io.fenceline.job.ads;

import io.fenceline.event.Zone;

/** The conditions of an ad that its trigger made due (rule T6): age, audience and cap. */
public interface AdFilter {
  /**
   * Whether the ad may go out to the device at hand; one that may counts for its cap at once.
   *
   * @param timeMillis event time of the ad match
   */
  boolean opensFor(Zone zone, long timeMillis);
}
