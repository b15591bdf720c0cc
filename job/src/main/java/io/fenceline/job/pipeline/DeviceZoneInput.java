package io.fenceline.job.pipeline;

import io.fenceline.format.input.RawRecord;
import io.fenceline.job.devicezones.DeviceZoneOptions;
import java.util.Map;
import org.apache.flink.api.connector.source.Source;

/**
 * The source of the zones of single devices (rule Z6).
 *
 * @param markers for each partition, the offset at which the initial ones have been read
 * @param isOn without it, the source is there for its state, and reads nothing (rule D7)
 */
public record DeviceZoneInput(
    Source<RawRecord, ?, ?> source,
    Map<Integer, Long> markers,
    DeviceZoneOptions options,
    boolean isOn) {}
