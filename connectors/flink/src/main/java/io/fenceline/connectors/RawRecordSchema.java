package io.fenceline.connectors;

import io.fenceline.connectors.loss.LeaderEpochs;
import io.fenceline.format.input.RawRecord;
import io.fenceline.kafka.RawRecords;
import io.fenceline.types.Types;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Hands records on undecoded, tombstones and keys included, so that decoding can refuse them. Notes
 * their leader epochs.
 */
record RawRecordSchema(LeaderEpochs epochs) implements KafkaRecordDeserializationSchema<RawRecord> {

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<RawRecord> out) {
    epochs.set(record.partition(), record.leaderEpoch());
    out.collect(RawRecords.of(record));
  }

  @Override
  public TypeInformation<RawRecord> getProducedType() {
    return Types.RAW_RECORD;
  }
}
