package io.fenceline.gateway.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasemapTest {
  @TempDir private Path directory;

  private static void write(Path tile) throws IOException {
    Files.createDirectories(tile.getParent());
    Files.writeString(tile, "tile");
  }

  @ParameterizedTest
  @CsvSource({
    "https://tiles.example.com/{z}/{x}/{y}.pbf, https://tiles.example.com",
    "https://a.b:8443/osm/{z}/{x}/{y}.png?key=1, https://a.b:8443",
    "https://[::1]/{z}/{y}/{x}.webp, https://[::1]",
  })
  void anAddressNamesTheOriginThatThePageAsks(String address, String origin) throws IOException {
    Basemap basemap = Basemap.of(address);
    assertThat(basemap.origin()).isEqualTo(origin);
    assertThat(basemap.config().getString("url")).isEqualTo(address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a/{z}/{x}/{y}.png",
        "https://a/{z}/{x}.png",
        "https://a/{z}/{x}/{y}",
        "https://a/{z}/{x}/{y}.tif",
        "https://user:pass@a/{z}/{x}/{y}.png",
        "https://a;script-src */{z}/{x}/{y}.png",
        "https://*/{z}/{x}/{y}.png",
        "https://{z}.a/{x}/{y}.png",
      })
  void anAddressThatIsNoneIsRefusedWithTheRemedy(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Basemap.of(address))
        .withMessageContaining("; give ");
  }

  @Test
  void aFolderSaysWhatItsTilesAre() throws IOException {
    write(directory.resolve("9/270/167.png"));
    write(directory.resolve("14/8802/5373.png"));
    write(directory.resolve("metadata.json"));
    Basemap basemap = Basemap.of(directory.toString());
    assertThat(basemap.origin()).isNull();
    assertThat(basemap.config().encode())
        .isEqualTo(
            "{\"format\":\"tiles\",\"url\":\"/map/tiles/{z}/{x}/{y}.png\",\"minZoom\":9,\"maxZoom\":14}");
  }

  @Test
  void aFolderWithoutTilesIsRefusedWithTheRemedy() throws IOException {
    write(directory.resolve("city.pmtiles"));
    write(directory.resolve("9/270/167.tif"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Basemap.of(directory.toString()))
        .withMessageContaining("without tiles; give one with files ZOOM/COLUMN/ROW.pbf");
  }

  @Test
  void aFileThatIsNotThereCannotBeRead() {
    Assertions.assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> Basemap.of(directory.resolve("none").toString()));
  }
}
