package io.fenceline.producers.formats;

import io.jenetics.jpx.GPX;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads GPX 1.1 and 1.0. */
public final class GpxFile {
  private GpxFile() {}

  /**
   * Reads a whole file.
   *
   * @throws IOException when it is no valid GPX; the message says where
   */
  public static GPX read(InputStream in) throws IOException {
    byte[] xml = XmlInput.limited(in).readAllBytes();
    // Checked before, since the library opens XML by settings of its own.
    XMLStreamReader root = XmlInput.open(new ByteArrayInputStream(xml), "gpx");
    GPX.Version version = version(root);
    readToEnd(root);
    try {
      return GPX.Reader.of(version, GPX.Reader.Mode.STRICT).read(new ByteArrayInputStream(xml));
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException("no valid GPX: " + innermost(e), e);
    }
  }

  private static void readToEnd(XMLStreamReader reader) throws IOException {
    try {
      while (reader.hasNext()) {
        reader.next();
      }
    } catch (XMLStreamException e) {
      throw XmlInput.broken(e);
    }
  }

  private static GPX.Version version(XMLStreamReader root) throws IOException {
    String version = root.getAttributeValue(null, "version");
    return switch (String.valueOf(version)) {
      case "1.1" -> GPX.Version.V11;
      case "1.0" -> GPX.Version.V10;
      default -> throw new IOException("GPX of version %s, expected 1.1".formatted(version));
    };
  }

  private static String innermost(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).replaceAll("\\s+", " ");
  }
}
