package io.fenceline.producers.formats;

/**
 * The texts of a point of a track, as they are in the file: whether they are numbers and times is
 * decided by their reader. Null for those that are absent.
 */
public record TrackPoint(
    String lon,
    String lat,
    String name,
    String description,
    String time,
    String speed,
    String course,
    String elevation) {}
