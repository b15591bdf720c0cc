package io.fenceline.producers;

/** Takes records for one topic. */
public interface RecordWriter {
  /** Writes nothing, for a dry run. */
  RecordWriter NONE =
      new RecordWriter() {
        @Override
        public void send(byte[] key, byte[] value) {}

        @Override
        public void flush() {}
      };

  /**
   * @param value null deletes the key in a compacted topic
   * @throws SendFailedException when this or an earlier record was not taken
   */
  void send(byte[] key, byte[] value);

  /**
   * Returns when every record is acknowledged.
   *
   * @throws SendFailedException when one was not taken
   */
  void flush();
}
