package io.fenceline.evaluation.region;

/**
 * A request for the region around a point.
 *
 * @param lon in [-180, 180]
 * @param lat in [-90, 90]
 * @param accuracyMeters the greatest accuracy of the fixes that the answer is about, at most {@link
 *     SafeRegionSearch#MAX_ACCURACY_METERS}
 * @param timeMillis from which on the answer holds, epoch milliseconds; for a device the time of
 *     its last fix
 * @param device null if the answer is about the zones only
 */
record SafeRegionRequest(
    double lon, double lat, double accuracyMeters, long timeMillis, ReportedDevice device) {}
