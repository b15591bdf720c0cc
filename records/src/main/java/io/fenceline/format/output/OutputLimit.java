package io.fenceline.format.output;

import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import java.io.Serializable;

/**
 * The size limit of an output's records, and the setting that it comes from. A larger record would
 * fail the job forever (rule E4). Immutable.
 *
 * @param maxBytes of a record with its key, and of a batch that contains nothing else
 * @param setting the setting that {@code maxBytes} comes from, for messages
 */
public record OutputLimit<T>(Output<T> output, ValueFormat format, long maxBytes, String setting)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** More than a batch and a record add to key and value: 61 and at most 21 bytes. */
  private static final int BATCH_AND_RECORD_BYTES = 100;

  /** The limit of outputs that take everything, such as files. */
  public static <T> OutputLimit<T> none(Output<T> output) {
    return new OutputLimit<>(output, ValueFormats.JSON, Long.MAX_VALUE, "none");
  }

  /** The size of the record in bytes where it is too large, else 0. Encodes only near the limit. */
  public long excessiveBytes(T element) {
    if (output.mostBytes(element) + BATCH_AND_RECORD_BYTES <= maxBytes) {
      return 0;
    }
    long bytes = (long) BATCH_AND_RECORD_BYTES + output.record(element, format).size();
    return bytes > maxBytes ? bytes : 0;
  }
}
