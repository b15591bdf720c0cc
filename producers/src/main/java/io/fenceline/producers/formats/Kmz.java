package io.fenceline.producers.formats;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** The KML document in a zip archive: the first entry that is named so, as Google Earth has it. */
final class Kmz {
  /** An archive with more before its document is not read to its end. */
  private static final int MAX_ENTRIES = 10_000;

  private Kmz() {}

  static InputStream document(InputStream in) throws IOException {
    ZipInputStream zip = new ZipInputStream(XmlInput.limited(in));
    try {
      for (int i = 0; i < MAX_ENTRIES; i++) {
        ZipEntry entry = zip.getNextEntry();
        if (entry == null) {
          break;
        }
        if (entry.getName().toLowerCase(Locale.ROOT).endsWith(".kml")) {
          return zip;
        }
      }
    } catch (ZipException | IllegalArgumentException e) {
      throw new IOException("the archive is damaged (%s)".formatted(e.getMessage()), e);
    }
    throw new IOException("there is no .kml file in the archive");
  }
}
