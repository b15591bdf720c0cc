package io.fenceline.format;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;

/**
 * The size limit of an output's records, and the setting that it comes from. A larger record would
 * fail the job forever (rule E4). Immutable.
 *
 * @param encoding of the output
 * @param maxBytes of a record with its key, and of a batch that contains nothing else
 * @param setting the setting that {@code maxBytes} comes from, for messages
 */
public record OutputLimit(Encoding encoding, long maxBytes, String setting)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** The limit of outputs that take everything, such as files. */
  public static final OutputLimit NONE = new OutputLimit(Encoding.JSON, Long.MAX_VALUE, "none");

  /** More than a batch and a record add to key and value: 61 and at most 21 bytes. */
  private static final int BATCH_AND_RECORD_BYTES = 100;

  /** More than the names, numbers and enums of any output take. */
  private static final int NUMBERS_AND_NAMES_BYTES = 512;

  /**
   * The longest form of a character of an id in JSON ({@code \u0001}); percent-encoded, it is not
   * escaped.
   */
  private static final int MOST_BYTES_PER_CHAR = 6;

  /** The key, the field, and the field as part of the output's own id. */
  private static final int COPIES_OF_AN_ID = 3;

  /** The size of the record in bytes where it is too large, else 0. Encodes only near the limit. */
  public long excessiveBytes(Transition transition) {
    long most =
        mostBytes(transition.deviceId(), transition.zoneId()) + size(transition.attributes());
    return most <= maxBytes ? 0 : excessive(transition.deviceId(), encoding.write(transition));
  }

  /** Like {@link #excessiveBytes(Transition)}. */
  public long excessiveBytes(AdMatch match) {
    long most =
        mostBytes(match.deviceId(), match.zoneId()) + size(match.attributes()) + size(match.ad());
    return most <= maxBytes ? 0 : excessive(match.deviceId(), encoding.write(match));
  }

  /** Like {@link #excessiveBytes(Transition)}; memberships are always JSON. */
  public long excessiveBytes(MembershipSet set) {
    long most = mostBytes(set.deviceId(), "");
    for (MembershipSet.Entry zone : set.zones()) {
      most += NUMBERS_AND_NAMES_BYTES + (long) MOST_BYTES_PER_CHAR * zone.zoneId().length();
    }
    return most <= maxBytes ? 0 : excessive(set.deviceId(), JsonOutputWriter.write(set));
  }

  private static long mostBytes(String deviceId, String zoneId) {
    int idBytes = MOST_BYTES_PER_CHAR * (deviceId.length() + zoneId.length());
    return (long) COPIES_OF_AN_ID * idBytes + NUMBERS_AND_NAMES_BYTES + BATCH_AND_RECORD_BYTES;
  }

  private long excessive(String deviceId, byte[] value) {
    int keyBytes = deviceId.getBytes(StandardCharsets.UTF_8).length;
    long bytes = (long) BATCH_AND_RECORD_BYTES + keyBytes + value.length;
    return bytes > maxBytes ? bytes : 0;
  }

  private static int size(Bytes bytes) {
    return bytes == null ? 0 : bytes.size();
  }
}
