package io.fenceline.gateway;

import io.fenceline.kafka.Topics;

/**
 * The names of the topics that a gateway reads and writes.
 *
 * @param job those that the job has, too
 * @param places the catalogue of places
 */
public record GatewayTopics(Topics job, String places) {

  /** With the default name of what the job does not have. */
  public static GatewayTopics of(Topics job, String prefix) {
    return new GatewayTopics(job, prefix + "places");
  }
}
