package io.fenceline.loadtest.scenario;

import java.util.Map;

/**
 * A load test: the same load for one or more configurations.
 *
 * @param name of the file, without its ending
 * @param description the purpose of the scenario
 * @param runs measured runs of each configuration
 * @param warmUpRuns unmeasured runs before them
 * @param configurations by name, in the order of the file
 */
public record Scenario<C>(
    String name, String description, int runs, int warmUpRuns, Map<String, C> configurations) {}
