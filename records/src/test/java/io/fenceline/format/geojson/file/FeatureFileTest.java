package io.fenceline.format.geojson.file;

import static io.fenceline.format.geojson.file.FeatureFiles.A;
import static io.fenceline.format.geojson.file.FeatureFiles.B;
import static io.fenceline.format.geojson.file.FeatureFiles.read;
import static io.fenceline.format.geojson.file.FeatureFiles.readWith;
import static io.fenceline.format.geojson.file.FeatureFiles.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RefusedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Files of Features: collections, one Feature, lines, records")
class FeatureFileTest {
  @Test
  void collectionYieldsItsFeaturesByteForByte() throws IOException {
    List<FeatureFile.Entry> entries =
        read(
            "{\"type\":\"FeatureCollection\",\"name\":\"x\",\"features\":[\n"
                + A
                + ",\n\n "
                + B
                + "]}\n");
    assertThat(entries).extracting(FeatureFile.Entry::id).containsExactly("a", "b");
    assertThat(entries).extracting(FeatureFile.Entry::line).containsExactly(2L, 4L);
    assertThat(entries).extracting(FeatureFile.Entry::ordinal).containsExactly(0L, 1L);
    assertThat(texts(entries)).containsExactly(A, B);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"features\":[A,B],\"type\":\"FeatureCollection\"}",
        "{\"bbox\":[1,2,3,4],\"x\":{\"features\":[1]},\"features\":[A,B],\"y\":[[]],\"type\":\"FeatureCollection\"}",
        "\n\n  {\"type\":\"FeatureCollection\",\"crs\":null,\"features\":[A,B]}",
        "{\"type\":\"FeatureCollection\",\"features\":[A,B],\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:OGC:1.3:CRS84\"}}}",
        "\uFEFF{\"type\":\"FeatureCollection\",\"features\":[A,B]}",
        "A\nB",
        "A\r\n\r\n  \t\n B \r\n\n",
        "\uFEFFA\nB\n",
        "\u001eA\n\u001eB\n",
        "\u001eA\u001e\n\u001eB"
      })
  void everyLayoutIsFound(String layout) throws IOException {
    List<FeatureFile.Entry> entries = read(layout.replace("A", A).replace("B", B));
    assertThat(entries).allSatisfy(entry -> assertThat(entry.refusal()).isNull());
    assertThat(texts(entries)).containsExactly(A, B);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\n \n", "\uFEFF", "{\"type\":\"FeatureCollection\",\"features\":[]}"})
  void emptyFilesHaveNoFeatures(String text) throws IOException {
    assertThat(read(text)).isEmpty();
  }

  @Test
  void oneFeatureMayTakeSeveralLines() throws IOException {
    String pretty = "{\n  \"type\": \"Feature\",\n  \"id\": 7,\n  \"geometry\": null\n}";
    List<FeatureFile.Entry> entries = read("\n" + pretty + "\n\n");
    assertThat(texts(entries)).containsExactly(pretty);
    assertThat(entries.get(0).id()).isEqualTo("7");
    assertThat(entries.get(0).line()).isEqualTo(2);
    assertThatThrownBy(() -> read(pretty + "\n" + pretty))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("line 6: ");
  }

  @Test
  void featureMayHaveAMemberNamedFeatures() throws IOException {
    String feature = "{\"type\":\"Feature\",\"id\":\"a\",\"features\":[1]}";
    assertThat(texts(read(feature + "\n" + B))).containsExactly(feature, B);
  }

  @Test
  void recordsOfRfc8142MayTakeSeveralLines() throws IOException {
    List<FeatureFile.Entry> entries =
        read("\u001e{\"type\":\n\"Feature\",\"id\":\"a\"}\n\u001e" + B + "\n");
    assertThat(entries).extracting(FeatureFile.Entry::id).containsExactly("a", "b");
    assertThat(entries).extracting(FeatureFile.Entry::line).containsExactly(1L, 3L);
  }

  @Test
  void crsOfOneFeatureIsLeftToTheZoneReader() throws IOException {
    assertThat(read("{\"crs\":7,\"type\":\"Feature\",\"id\":\"a\"}"))
        .extracting(FeatureFile.Entry::id)
        .containsExactly("a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'id':'x','properties':{'name':'y'} | x",
        "'id':17 | 17",
        "'id':1.50 | 1.50",
        "'id':null,'properties':{'name':'y'} | y",
        "'properties':{'name':17} | 17",
        "'properties':{'id':'no','name':'y','name':'z'} | z"
      })
  void idIsTheFeaturesElseTheProperty(String members, String id) throws IOException {
    String json = "{\"type\":\"Feature\"," + members.replace('\'', '"') + "}";
    assertThat(readWith("name", json)).extracting(FeatureFile.Entry::id).containsExactly(id);
  }

  @Test
  void hugeFeaturesWorkInEveryForm() throws IOException, RefusedException {
    String big =
        "{\"type\":\"Feature\",\"id\":\"big\",\"geometry\":" + BigFeatures.polygon(450_000) + "}";
    for (String text :
        List.of(
            big,
            A + "\n" + big + "\n" + B,
            "{\"type\":\"FeatureCollection\",\"features\":[" + A + "," + big + "," + B + "]}")) {
      List<FeatureFile.Entry> entries = read(text);
      FeatureFile.Entry entry = entries.get(entries.size() / 2);
      assertThat(entry.id()).isEqualTo("big");
      assertThat(entry.json()).hasSize(big.length());
      assertThat(ZoneReader.readFeature("big", 1, entry.json())).isNotNull();
    }
  }

  @Test
  void streamIsClosed() throws IOException {
    boolean[] closed = {false};
    InputStream in =
        new ByteArrayInputStream(new byte[0]) {
          @Override
          public void close() {
            closed[0] = true;
          }
        };
    new FeatureFile(in, "id").close();
    assertThat(closed[0]).isTrue();
  }
}
