package io.fenceline.cli;

import io.fenceline.wire.Encoding;
import io.fenceline.wire.ProtobufOutputReader;
import java.io.IOException;

/** Outputs as JSON, whatever they are written in. What cannot be read is given as it is. */
final class OutputJson {
  private OutputJson() {}

  /**
   * @param value null stays null
   */
  static byte[] ofTransition(byte[] value, Encoding encoding) {
    if (value == null || encoding == Encoding.JSON) {
      return value;
    }
    try {
      return Encoding.JSON.write(ProtobufOutputReader.transition(value));
    } catch (IOException e) {
      return value; // Somebody else writes to the topic; show what they wrote.
    }
  }

  /**
   * @param value null stays null
   */
  static byte[] ofAdMatch(byte[] value, Encoding encoding) {
    if (value == null || encoding == Encoding.JSON) {
      return value;
    }
    try {
      return Encoding.JSON.write(ProtobufOutputReader.adMatch(value));
    } catch (IOException e) {
      return value;
    }
  }
}
