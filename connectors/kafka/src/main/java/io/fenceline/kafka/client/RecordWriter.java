package io.fenceline.kafka.client;

import org.apache.kafka.clients.producer.ProducerRecord;

/** Takes records for one topic. */
public interface RecordWriter {
  /** Writes nothing, for a dry run. */
  RecordWriter NONE =
      new RecordWriter() {
        @Override
        public void send(byte[] key, byte[] value) {}

        @Override
        public void send(ProducerRecord<byte[], byte[]> record) {}

        @Override
        public void flush() {}
      };

  /**
   * @param value null deletes the key in a compacted topic
   * @throws SendFailedException when this or an earlier record was not taken
   */
  void send(byte[] key, byte[] value);

  /**
   * Sends a record of the topic with headers or a timestamp; otherwise like {@link #send(byte[],
   * byte[])}.
   */
  void send(ProducerRecord<byte[], byte[]> record);

  /**
   * Returns when every record is acknowledged.
   *
   * @throws SendFailedException when one was not taken
   */
  void flush();
}
