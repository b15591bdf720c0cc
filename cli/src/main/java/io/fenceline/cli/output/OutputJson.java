package io.fenceline.cli.output;

import io.fenceline.format.Encoding;
import io.fenceline.format.protobuf.ProtobufOutputReader;
import java.io.IOException;

/**
 * Converts outputs of any encoding to JSON. A value that cannot be decoded is returned unchanged.
 */
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
      return value; // Not written by Fenceline: show it unchanged.
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
