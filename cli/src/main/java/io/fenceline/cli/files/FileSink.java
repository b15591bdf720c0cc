package io.fenceline.cli.files;

import io.fenceline.file.FileStreams;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.util.function.SerializableFunction;

/**
 * Writes records as lines to a file or standard output. For one subtask only. A failed write fails
 * the job with the name of the file.
 *
 * @param encode a record as one line, without the line feed
 */
public record FileSink<T>(String name, SerializableFunction<T, byte[]> encode) implements Sink<T> {
  private static final long serialVersionUID = 1;

  @Override
  public SinkWriter<T> createWriter(WriterInitContext context) throws IOException {
    try {
      return new Writer<>(name, FileStreams.out(name), encode);
    } catch (IOException e) {
      throw FileStreams.unwritable(name, e);
    }
  }

  private static final class Writer<T> implements SinkWriter<T> {
    private final String name;
    private final OutputStream out;
    private final SerializableFunction<T, byte[]> encode;
    private boolean closed;

    Writer(String name, OutputStream out, SerializableFunction<T, byte[]> encode) {
      this.name = name;
      this.out = out;
      this.encode = encode;
    }

    @Override
    public void write(T record, Context context) throws IOException {
      byte[] line = encode.apply(record);
      try {
        out.write(line);
        out.write('\n');
      } catch (IOException e) {
        throw FileStreams.unwritable(name, e);
      }
    }

    /** Closes at the end of the input, since a gzip file has a trailer that may not fit either. */
    @Override
    public void flush(boolean endOfInput) throws IOException {
      try {
        if (endOfInput && !closed) {
          closed = true;
          out.close();
        } else if (!closed) {
          out.flush();
        }
      } catch (IOException e) {
        throw FileStreams.unwritable(name, e);
      }
    }

    /** Never throws: before the end of the input the job has failed or was cancelled already. */
    @Override
    public void close() {
      if (!closed) {
        closed = true;
        try {
          out.close();
        } catch (IOException e) {
          // Flink would take a second failure for a fault of the whole process.
        }
      }
    }
  }
}
