package io.fenceline.loadtest.gateway;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.measurement.Problems;
import io.fenceline.loadtest.measurement.ProgressWait;
import java.nio.file.Path;

/**
 * A gateway that is ready, and all else that a load driver needs.
 *
 * @param topics of the run
 * @param directory for files of the run, deleted after it
 */
public record RunningGateway(
    GatewayConfiguration configuration,
    GatewayProcess process,
    KafkaSettings kafka,
    RunTopics topics,
    ProgressWait await,
    Problems problems,
    Path directory) {}
