package io.fenceline.kafka;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;

/**
 * Answers requests about a topic of one partition that has just been created: the broker that is
 * asked first does not know it, nor does the one that is asked first for its offsets.
 */
public final class BrokersThatLearnLate {
  /** The offset at which the partition begins and ends. */
  public static final long OFFSET = 7;

  private final String topic;
  private int describes;
  private int listings;

  public BrokersThatLearnLate(String topic) {
    this.topic = topic;
  }

  /** How many requests for the topic there were. */
  public int describes() {
    return describes;
  }

  /** How many requests for its offsets there were. */
  public int listings() {
    return listings;
  }

  public Admin admin() {
    return (Admin)
        Proxy.newProxyInstance(
            Admin.class.getClassLoader(),
            new Class<?>[] {Admin.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "createTopics" -> new CreateTopicsResult(Map.of()) {};
                  case "describeTopics" -> described(++describes > 1);
                  case "listOffsets" -> listed(++listings > 1);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private DescribeTopicsResult described(boolean known) {
    Node leader = new Node(1, "localhost", 9092);
    var partition = new TopicPartitionInfo(0, leader, List.of(leader), List.of(leader));
    var description = new TopicDescription(topic, false, List.of(partition));
    return new Described(topic, known ? KafkaFuture.completedFuture(description) : unknown());
  }

  private ListOffsetsResult listed(boolean known) {
    var offset = new ListOffsetsResultInfo(OFFSET, 0, Optional.empty());
    return new ListOffsetsResult(
        Map.of(
            new TopicPartition(topic, 0), known ? KafkaFuture.completedFuture(offset) : unknown()));
  }

  private static <T> KafkaFuture<T> unknown() {
    KafkaFutureImpl<T> future = new KafkaFutureImpl<>();
    future.completeExceptionally(new UnknownTopicOrPartitionException());
    return future;
  }

  /** The constructor of the superclass is protected. */
  private static final class Described extends DescribeTopicsResult {
    Described(String topic, KafkaFuture<TopicDescription> description) {
      super(null, Map.of(topic, description));
    }
  }
}
