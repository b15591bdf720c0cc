package io.fenceline.producers.formats;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes XML by its byte order mark or its declaration. The parser of the JDK prints what it
 * cannot decode to the terminal.
 */
final class XmlText {
  private static final int HEAD_BYTES = 1024;
  private static final Pattern DECLARED =
      Pattern.compile("^<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([^\"']*)[\"']");

  private XmlText() {}

  /** The text; reading fails with a CharacterCodingException at bytes that are none. */
  static Reader decode(InputStream in) throws IOException {
    BufferedInputStream bytes = new BufferedInputStream(in, HEAD_BYTES);
    bytes.mark(HEAD_BYTES);
    String head = new String(bytes.readNBytes(HEAD_BYTES), ISO_8859_1);
    bytes.reset();
    if (head.startsWith("\u00EF\u00BB\u00BF")) {
      bytes.skipNBytes(3);
      return new InputStreamReader(bytes, UTF_8.newDecoder());
    }
    boolean isUtf16 = head.startsWith("\u00FE\u00FF") || head.startsWith("\u00FF\u00FE");
    return new InputStreamReader(bytes, (isUtf16 ? UTF_16 : declared(head)).newDecoder());
  }

  private static Charset declared(String head) throws IOException {
    Matcher declared = DECLARED.matcher(head);
    if (!declared.find()) {
      return UTF_8;
    }
    try {
      return Charset.forName(declared.group(1));
    } catch (IllegalArgumentException e) {
      throw new IOException(
          "line 1: the encoding '%s' is not known; convert the file to UTF-8"
              .formatted(declared.group(1)),
          e);
    }
  }
}
