package io.fenceline.cli.output;

import io.fenceline.format.Encoding;
import io.fenceline.format.protobuf.ProtobufOutputReader;
import java.io.IOException;

/** Outputs as JSON, whatever they are written in. What cannot be read is given as it is. */
public final class OutputJson {
  private OutputJson() {}

  /**
   * @param value null stays null
   */
  public static byte[] ofTransition(byte[] value, Encoding encoding) {
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
  public static byte[] ofAdMatch(byte[] value, Encoding encoding) {
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
