package io.fenceline.gateway;

import io.fenceline.kafka.Topics;

/**
 * The names of the topics that a gateway reads and writes.
 *
 * @param job the topics of the job
 * @param places the catalogue of places
 */
public record GatewayTopics(Topics job, String places) {

  /** The topics of a job, and places by their default name. */
  public static GatewayTopics of(Topics job, String prefix) {
    return new GatewayTopics(job, prefix + "places");
  }
}
