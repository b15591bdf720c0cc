package io.fenceline.gateway.map;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * A file of the page, as it is and compressed. Immutable.
 *
 * @param etag of its content, with quotes
 */
record MapFile(String mediaType, String etag, byte[] content, byte[] gzipped) {
  private static final int ETAG_CHARACTERS = 20;

  /** All modules of the page. */
  private static final String BUNDLE = "page.js";

  private static final String FIRST_MODULE = "main.js";

  private static final Map<String, String> MEDIA_TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "geojson", "application/geo+json",
          "svg", "image/svg+xml",
          "txt", "text/plain; charset=utf-8");

  /**
   * Reads a file of the class path; null if there is none, or if it is of no type that the page
   * has.
   *
   * @param name such as {@code vendor/land.geojson}
   */
  static MapFile read(String name) {
    String mediaType = MEDIA_TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    URL resource = MapFile.class.getResource(name.equals(BUNDLE) ? FIRST_MODULE : name);
    if (mediaType == null || resource == null) {
      return null;
    }
    try (InputStream in = resource.openStream()) {
      byte[] content = name.equals(BUNDLE) ? ModuleBundle.of(FIRST_MODULE) : in.readAllBytes();
      return new MapFile(mediaType, etag(content), content, gzip(content));
    } catch (IOException e) {
      throw new UncheckedIOException("the file " + name + " of the map cannot be read", e);
    }
  }

  private static String etag(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return '"' + HexFormat.of().formatHex(digest).substring(0, ETAG_CHARACTERS) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    }
    return out.toByteArray();
  }
}
