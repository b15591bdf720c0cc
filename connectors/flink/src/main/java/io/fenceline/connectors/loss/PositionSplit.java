package io.fenceline.connectors.loss;

import io.fenceline.kafka.TopicPosition;
import io.fenceline.types.UnsupportedStateException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplitSerializer;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** A split that stores the topic's id and the leader epoch with its offset (rule E7). */
final class PositionSplit extends KafkaPartitionSplit {
  private final Uuid topicId;
  private final int leaderEpoch;

  private PositionSplit(
      TopicPartition partition,
      long startingOffset,
      long stoppingOffset,
      Uuid topicId,
      int leaderEpoch) {
    super(partition, startingOffset, stoppingOffset);
    this.topicId = topicId;
    this.leaderEpoch = leaderEpoch;
  }

  /**
   * The same partition and offset.
   *
   * @param leaderEpoch or {@link LeaderEpochs#UNKNOWN}
   */
  static PositionSplit of(KafkaPartitionSplit split, Uuid topicId, int leaderEpoch) {
    return at(split, split.getStartingOffset(), topicId, leaderEpoch);
  }

  /** The same partition at another offset. */
  static PositionSplit withOffset(KafkaPartitionSplit split, long startingOffset, Uuid topicId) {
    return at(split, startingOffset, topicId, LeaderEpochs.UNKNOWN);
  }

  private static PositionSplit at(
      KafkaPartitionSplit split, long startingOffset, Uuid topicId, int leaderEpoch) {
    long stoppingOffset = split.getStoppingOffset().orElse(NO_STOPPING_OFFSET);
    return new PositionSplit(
        split.getTopicPartition(), startingOffset, stoppingOffset, topicId, leaderEpoch);
  }

  /** The split itself if it has an id, else one with the zero id: the enumerator assigns those. */
  static PositionSplit of(KafkaPartitionSplit split) {
    return split instanceof PositionSplit known
        ? known
        : of(split, Uuid.ZERO_UUID, LeaderEpochs.UNKNOWN);
  }

  /** Empty while nothing was read yet. */
  Optional<TopicPosition> position() {
    return getStartingOffset() < 0
        ? Optional.empty()
        : Optional.of(
            TopicPosition.of(topicId, getTopicPartition(), getStartingOffset())
                .withEpoch(LeaderEpochs.known(leaderEpoch)));
  }

  /** Writes the id and the epoch, then the bytes of the connector's serializer. */
  static final class Serializer implements SimpleVersionedSerializer<KafkaPartitionSplit> {
    private static final int VERSION = 1;
    private static final int HEADER_BYTES = 2 * Integer.BYTES + 2 * Long.BYTES;

    private final KafkaPartitionSplitSerializer offsets = new KafkaPartitionSplitSerializer();

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(KafkaPartitionSplit split) throws IOException {
      PositionSplit position = of(split);
      byte[] offset = offsets.serialize(split);
      return ByteBuffer.allocate(HEADER_BYTES + offset.length)
          .putInt(offsets.getVersion())
          .putLong(position.topicId.getMostSignificantBits())
          .putLong(position.topicId.getLeastSignificantBits())
          .putInt(position.leaderEpoch)
          .put(offset)
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
      int offsetVersion = buffer.getInt();
      Uuid id = new Uuid(buffer.getLong(), buffer.getLong());
      int leaderEpoch = buffer.getInt();
      byte[] offset = new byte[buffer.remaining()];
      buffer.get(offset);
      return of(offsets.deserialize(offsetVersion, offset), id, leaderEpoch);
    }
  }
}
