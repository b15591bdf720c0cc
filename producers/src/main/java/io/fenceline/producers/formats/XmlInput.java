package io.fenceline.producers.formats;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Opens XML that strangers wrote: no document types, no entities, and a limit of its size. Prefixes
 * are taken as they are, since files are full of those that nobody declared.
 */
final class XmlInput {
  static final int MAX_BYTES = 128 << 20;

  /** The parser of the JDK fails beyond 32,767, and readers use recursion. */
  private static final int MAX_DEPTH = 100;

  private XmlInput() {}

  /**
   * A reader at the root element.
   *
   * @throws IOException when there is a document type, or the root is another element
   */
  static XMLStreamReader open(InputStream in, String root) throws IOException {
    try {
      XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      factory.setProperty(XMLInputFactory.IS_COALESCING, true);
      factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
      factory.setProperty("jdk.xml.maxElementDepth", MAX_DEPTH);
      XMLStreamReader reader = factory.createXMLStreamReader(XmlText.decode(limited(in)));
      while (reader.next() != XMLStreamConstants.START_ELEMENT) {
        if (reader.getEventType() == XMLStreamConstants.DTD) {
          throw new IOException(
              "line %d: a document type declaration is refused; remove <!DOCTYPE ...>"
                  .formatted(reader.getLocation().getLineNumber()));
        }
      }
      if (!name(reader).equals(root)) {
        throw new IOException(
            "the root element is <%s>, expected <%s>".formatted(name(reader), root));
      }
      return reader;
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  /** The name of the element at which the reader is, without its prefix. */
  static String name(XMLStreamReader reader) {
    String name = reader.getLocalName();
    return name.substring(name.indexOf(':') + 1);
  }

  /** The text of the element at which the reader is, to its end. */
  static String text(XMLStreamReader reader) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    for (int depth = 1; depth > 0; ) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> depth++;
        case XMLStreamConstants.END_ELEMENT -> depth--;
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(reader.getText());
        default -> {}
      }
    }
    return text.toString().strip();
  }

  /** Passes over the rest of the element at which the reader is. */
  static void skip(XMLStreamReader reader) throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> depth++;
        case XMLStreamConstants.END_ELEMENT -> depth--;
        default -> {}
      }
    }
  }

  /** The exception for a file that is no XML; the message names the line. */
  static IOException broken(XMLStreamException e) {
    int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
    if (e.getNestedException() instanceof CharacterCodingException) {
      return new IOException(
          "line %d: bytes that are no text in the encoding of the file; convert it, as by: iconv -f ISO-8859-1 -t UTF-8"
              .formatted(line),
          e);
    }
    if (e.getNestedException() instanceof IOException unreadable) {
      return unreadable;
    }
    String problem = String.valueOf(e.getMessage()).replaceFirst("(?s)^.*Message: ", "");
    return new IOException("line %d: not XML: %s".formatted(line, problem), e);
  }

  /** Ends with an exception after {@link #MAX_BYTES}, so that no archive unpacks without end. */
  static InputStream limited(InputStream in) {
    return new FilterInputStream(in) {
      private long remaining = MAX_BYTES;

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = in.read(bytes, offset, length);
        remaining -= Math.max(0, read);
        if (remaining < 0) {
          throw new IOException(
              "more than %d MiB of XML, unpacked; split the file, or convert it by ogr2ogr"
                  .formatted(MAX_BYTES >> 20));
        }
        return read;
      }
    };
  }
}
