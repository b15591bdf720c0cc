package io.fenceline.gateway.intake;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** Reads compressed bodies. */
public final class Gzip {
  private Gzip() {}

  /**
   * Never inflates more than one byte beyond the limit.
   *
   * @throws BodyException when the body is no gzip, is broken off, or is larger than that
   */
  public static byte[] inflate(byte[] body, int maxBytes) throws BodyException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      byte[] inflated = in.readNBytes(maxBytes);
      if (in.read() >= 0) {
        throw BodyException.tooLarge(
            "a body has at most " + maxBytes + " bytes when it is inflated; split it");
      }
      return inflated;
    } catch (IOException e) {
      throw BodyException.malformed("the body is not valid gzip: " + e.getMessage());
    }
  }
}
