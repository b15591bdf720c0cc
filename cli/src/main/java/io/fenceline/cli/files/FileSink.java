package io.fenceline.cli.files;

import io.fenceline.file.FileStreams;
import java.io.IOException;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.util.function.SerializableFunction;

/**
 * Writes records as lines to a file or standard output, beside the evaluation. For one subtask
 * only. A failed write fails the job with the name of the file.
 *
 * @param encode a record as one line, without the line feed
 * @param batchSize how many records wait for the writer together; few where they may be large
 */
public record FileSink<T>(String name, SerializableFunction<T, byte[]> encode, int batchSize)
    implements Sink<T> {
  private static final long serialVersionUID = 2;
  private static final int MANY = 256;

  /** For small records. */
  public FileSink(String name, SerializableFunction<T, byte[]> encode) {
    this(name, encode, MANY);
  }

  @Override
  public SinkWriter<T> createWriter(WriterInitContext context) throws IOException {
    try {
      return new Writer<>(new LineWriter<>(name, FileStreams.out(name), encode, batchSize));
    } catch (IOException e) {
      throw FileStreams.unwritable(name, e);
    }
  }

  private record Writer<T>(LineWriter<T> lines) implements SinkWriter<T> {
    @Override
    public void write(T record, Context context) throws IOException, InterruptedException {
      lines.write(record);
    }

    @Override
    public void flush(boolean endOfInput) throws IOException, InterruptedException {
      if (endOfInput) {
        lines.finish();
      }
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
