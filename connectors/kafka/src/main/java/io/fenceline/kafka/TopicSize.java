package io.fenceline.kafka;

/**
 * The size of each topic that is created; existing topics keep theirs.
 *
 * @param partitions at least 1
 * @param replicationFactor replicas of each partition; {@link #BROKER_DEFAULT} lets the brokers
 *     decide
 */
public record TopicSize(int partitions, short replicationFactor) {
  public static final short BROKER_DEFAULT = -1;

  public static final TopicSize DEFAULT = new TopicSize(4, BROKER_DEFAULT);
}
