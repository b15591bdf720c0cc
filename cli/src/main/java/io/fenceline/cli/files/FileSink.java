package io.fenceline.cli.files;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.util.function.SerializableFunction;

/**
 * One line a record to a file or standard output. For one subtask only.
 *
 * @param encode a record as one line, without the line feed
 */
public record FileSink<T>(String name, SerializableFunction<T, byte[]> encode) implements Sink<T> {
  private static final long serialVersionUID = 1;

  @Override
  public SinkWriter<T> createWriter(WriterInitContext context) throws IOException {
    return new Writer<>(Streams.out(name), encode);
  }

  private record Writer<T>(OutputStream out, SerializableFunction<T, byte[]> encode)
      implements SinkWriter<T> {
    @Override
    public void write(T record, Context context) throws IOException {
      out.write(encode.apply(record));
      out.write('\n');
    }

    @Override
    public void flush(boolean endOfInput) throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
