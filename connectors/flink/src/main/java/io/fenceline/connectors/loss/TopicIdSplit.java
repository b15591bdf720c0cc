package io.fenceline.connectors.loss;

import io.fenceline.types.UnsupportedStateException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplitSerializer;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** A split that stores the topic's id, which changes when a topic is deleted and created again. */
final class TopicIdSplit extends KafkaPartitionSplit {
  private final Uuid topicId;

  private TopicIdSplit(
      TopicPartition partition, long startingOffset, long stoppingOffset, Uuid topicId) {
    super(partition, startingOffset, stoppingOffset);
    this.topicId = topicId;
  }

  static TopicIdSplit of(KafkaPartitionSplit split, Uuid topicId) {
    return withOffset(split, split.getStartingOffset(), topicId);
  }

  /** The same partition at another offset. */
  static TopicIdSplit withOffset(KafkaPartitionSplit split, long startingOffset, Uuid topicId) {
    long stoppingOffset = split.getStoppingOffset().orElse(NO_STOPPING_OFFSET);
    return new TopicIdSplit(split.getTopicPartition(), startingOffset, stoppingOffset, topicId);
  }

  /** The split itself if it has an id, else one with the zero id: the enumerator assigns those. */
  static TopicIdSplit of(KafkaPartitionSplit split) {
    return split instanceof TopicIdSplit known ? known : of(split, Uuid.ZERO_UUID);
  }

  /** The zero id if it is not known. */
  Uuid topicId() {
    return topicId;
  }

  /** Writes the id, then the bytes of the connector's serializer. */
  static final class Serializer implements SimpleVersionedSerializer<KafkaPartitionSplit> {
    private static final int VERSION = 1;
    private static final int ID_BYTES = 2 * Long.BYTES;

    private final KafkaPartitionSplitSerializer positions = new KafkaPartitionSplitSerializer();

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(KafkaPartitionSplit split) throws IOException {
      Uuid id = of(split).topicId();
      byte[] position = positions.serialize(split);
      return ByteBuffer.allocate(Integer.BYTES + ID_BYTES + position.length)
          .putInt(positions.getVersion())
          .putLong(id.getMostSignificantBits())
          .putLong(id.getLeastSignificantBits())
          .put(position)
          .array();
    }

    @Override
    public KafkaPartitionSplit deserialize(int version, byte[] bytes) throws IOException {
      if (version != VERSION) {
        throw new UnsupportedStateException(
            "position in a topic of version %d, this program reads version %d; %s"
                .formatted(version, VERSION, UnsupportedStateException.REMEDY));
      }
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      int positionVersion = buffer.getInt();
      Uuid id = new Uuid(buffer.getLong(), buffer.getLong());
      byte[] position = new byte[buffer.remaining()];
      buffer.get(position);
      return of(positions.deserialize(positionVersion, position), id);
    }
  }
}
