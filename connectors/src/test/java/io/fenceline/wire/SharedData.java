package io.fenceline.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/**
 * Data with known answers, beside the project; tests that need it are skipped where it is absent.
 */
final class SharedData {
  private SharedData() {}

  static InputStream open(String name) throws IOException {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path file = at.resolveSibling("shared").resolve("data").resolve(name);
      if (Files.exists(file)) {
        InputStream in = Files.newInputStream(file);
        return name.endsWith(".gz") ? new GZIPInputStream(in) : in;
      }
    }
    Assumptions.abort("no shared/data/" + name + " beside the project");
    throw new IllegalStateException("not reached");
  }
}
