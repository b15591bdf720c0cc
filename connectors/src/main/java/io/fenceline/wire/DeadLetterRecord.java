package io.fenceline.wire;

import io.fenceline.event.DeadLetter;
import java.util.Map;

/** stub */
public record DeadLetterRecord(byte[] key, byte[] value, Map<String, String> headers) {
  public static DeadLetterRecord of(DeadLetter letter) {
    throw new UnsupportedOperationException();
  }
}
