package io.fenceline.job;

import io.fenceline.format.binary.BinaryCodec;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** The class loader of a program whose codecs are those of a later release. */
final class NextReleaseLoader extends ClassLoader {
  private static final String LIST = "META-INF/services/" + BinaryCodec.class.getName();

  private final URL list;

  /**
   * @param directory for the list of the codecs
   */
  NextReleaseLoader(Path directory, List<? extends BinaryCodec<?>> codecs) throws IOException {
    super(NextReleaseLoader.class.getClassLoader());
    Path file = directory.resolve("codecs");
    Files.write(file, codecs.stream().map(codec -> codec.getClass().getName()).toList());
    list = file.toUri().toURL();
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return name.equals(LIST) ? Collections.enumeration(List.of(list)) : super.getResources(name);
  }
}
