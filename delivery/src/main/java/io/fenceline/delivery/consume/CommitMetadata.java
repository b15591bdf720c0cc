package io.fenceline.delivery.consume;

import org.apache.kafka.common.Uuid;

/**
 * The text that is committed with an offset.
 *
 * @param topicId of the topic that the offset belongs to; zero if it is not known
 * @param done the offsets behind it that are done
 */
record CommitMetadata(Uuid topicId, String done) {
  private static final String VERSION = "2:";
  private static final char SEPARATOR = '/';

  /** Of another version or program: an unknown id. */
  static CommitMetadata parse(String text) {
    int separator = text.indexOf(SEPARATOR);
    if (text.startsWith(VERSION) && separator >= 0) {
      try {
        Uuid id = Uuid.fromString(text.substring(VERSION.length(), separator));
        return new CommitMetadata(id, text.substring(separator + 1));
      } catch (IllegalArgumentException e) {
        // Of another program that shares the group.
      }
    }
    return new CommitMetadata(Uuid.ZERO_UUID, text);
  }

  /** Less than 40 characters longer than what is done. */
  @Override
  public String toString() {
    return VERSION + topicId + SEPARATOR + done;
  }
}
