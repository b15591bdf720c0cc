package io.fenceline.gateway.map;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PmTilesHeaderTest {
  @TempDir Path directory;

  private Path file(int version, int compression, int tileCompression, int type)
      throws IOException {
    byte[] header = new byte[200];
    System.arraycopy("PMTiles".getBytes(US_ASCII), 0, header, 0, 7);
    header[7] = (byte) version;
    header[97] = (byte) compression;
    header[98] = (byte) tileCompression;
    header[99] = (byte) type;
    return Files.write(directory.resolve("tiles"), header);
  }

  @Test
  void vectorTilesAndImagesAreDrawn() throws IOException {
    assertThat(PmTilesHeader.problem(file(3, 2, 2, 1))).isEmpty();
    assertThat(PmTilesHeader.problem(file(3, 1, 1, 5))).isEmpty();
  }

  @Test
  void whatCannotBeDrawnIsRefusedWithTheReason() throws IOException {
    assertThat(PmTilesHeader.problem(file(2, 2, 2, 1)).orElseThrow()).contains("version 2");
    assertThat(PmTilesHeader.problem(file(3, 2, 4, 1)).orElseThrow()).contains("gzip");
    assertThat(PmTilesHeader.problem(file(3, 3, 2, 1)).orElseThrow()).contains("gzip");
    assertThat(PmTilesHeader.problem(file(3, 2, 2, 6)).orElseThrow()).contains("type 6");
    Path other = Files.writeString(directory.resolve("tiles"), "{}");
    assertThat(PmTilesHeader.problem(other).orElseThrow()).contains("no file of PMTiles");
  }
}
