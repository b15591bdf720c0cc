package io.fenceline.flink;

/**
 * A metric of one operator, over its subtasks.
 *
 * @param name with the name of the operator, such as {@code geofence.fenceline.fixes}
 */
public record MetricValue(String name, double sum, double min) {}
