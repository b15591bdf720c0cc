package io.fenceline.kafka;

import org.apache.kafka.clients.admin.Admin;

/** Creates the topics that are not there, with the right settings, and checks those that are. */
public final class TopicSetup {
  private TopicSetup() {}

  /**
   * All five topics: what the job needs before it starts.
   *
   * @throws TopicSetupException naming every topic and setting that is wrong, and the remedy
   */
  public static void ensureAll(Admin admin, Topics topics) {
    throw new UnsupportedOperationException("being written");
  }

  /** The zones topic alone: what the loader needs. */
  public static void ensureZones(Admin admin, Topics topics) {
    throw new UnsupportedOperationException("being written");
  }

  /** The locations topic alone: what replayer and simulator need. */
  public static void ensureLocations(Admin admin, Topics topics) {
    throw new UnsupportedOperationException("being written");
  }
}
