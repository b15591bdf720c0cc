package io.fenceline.format.binary;

import io.fenceline.event.RawHeader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Headers as a part of other codecs. */
final class RawHeadersCodec {
  private RawHeadersCodec() {}

  static void write(List<RawHeader> headers, DataOutput out) throws IOException {
    Binary.writeVarInt(headers.size(), out);
    for (RawHeader header : headers) {
      Binary.writeText(header.name(), out);
      Binary.writeNullable(header.value(), out);
    }
  }

  /** A wrong count fails at the end of the input, before it allocates much. */
  static List<RawHeader> read(DataInput in) throws IOException {
    int count = Binary.readCount(in);
    if (count == 0) {
      return List.of();
    }
    List<RawHeader> headers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      headers.add(new RawHeader(Binary.readText(in), Binary.readNullableBytes(in)));
    }
    return headers;
  }
}
