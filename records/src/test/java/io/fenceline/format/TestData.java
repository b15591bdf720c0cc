package io.fenceline.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/** Data with known answers. */
public final class TestData {
  private TestData() {}

  /** The project's own, in {@code testdata}. */
  public static InputStream own(String name) throws IOException {
    return Files.newInputStream(Path.of("..", "testing", "data").resolve(name));
  }

  /** Beside the project; tests that need it are skipped where it is absent. */
  public static InputStream open(String name) throws IOException {
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
