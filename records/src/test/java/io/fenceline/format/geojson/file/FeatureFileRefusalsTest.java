package io.fenceline.format.geojson.file;

import static io.fenceline.format.geojson.file.FeatureFiles.A;
import static io.fenceline.format.geojson.file.FeatureFiles.B;
import static io.fenceline.format.geojson.file.FeatureFiles.read;
import static io.fenceline.format.geojson.file.FeatureFiles.readWith;
import static io.fenceline.format.geojson.file.FeatureFiles.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.RefusalReason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Files of zones: what is refused, and how the rest is read")
class FeatureFileRefusalsTest {
  @Test
  void severalLinesMayBeBrokenAtTheBeginning() throws IOException {
    assertThat(texts(read("nonsense\n more\n" + A))).containsExactly("nonsense", "more", A);
  }

  @Test
  void brokenLineCostsOnlyItself() throws IOException {
    List<FeatureFile.Entry> entries =
        read(A + "\n{\"type\":\"Feature\",\n\nnonsense\n" + B + "\n[1]\n" + A + B);
    assertThat(entries).extracting(FeatureFile.Entry::line).containsExactly(1L, 2L, 4L, 5L, 6L, 7L);
    assertThat(entries)
        .extracting(entry -> entry.refusal() == null ? null : entry.refusal().reason())
        .containsExactly(
            null,
            RefusalReason.NOT_JSON,
            RefusalReason.NOT_JSON,
            null,
            RefusalReason.NOT_AN_OBJECT,
            RefusalReason.NOT_JSON);
    assertThat(entries)
        .extracting(FeatureFile.Entry::id)
        .containsExactly("a", null, null, "b", null, null);
    assertThat(texts(entries)).element(1).isEqualTo("{\"type\":\"Feature\",");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "{\"type\":\"Feature\",",
        "{\"type\":\"Feature\"",
        "{\"type\":\"Feature\",\"geometry\":",
        "{\"type\":\"Feature\",\"geometry\":[[1,2],",
        "{\"type\":\"Fea",
        "{\"type\":\"Feature\"}}",
        "{\"type\":\"Feature\"} x",
        "{\"type\":\"Feature\"}"
      })
  void firstLineMayBeTheBrokenOne(String first) throws IOException {
    for (String between : List.of("\n", "\n\n", "\r\n")) {
      List<FeatureFile.Entry> entries = read(first + between + A + between + B);
      assertThat(texts(entries)).containsExactly(first, A, B);
      assertThat(entries).extracting(FeatureFile.Entry::id).containsExactly(null, "a", "b");
    }
    assertThat(read(first))
        .singleElement()
        .satisfies(entry -> assertThat(entry.refusal()).isNotNull());
    assertThat(read(first + "\n")).hasSize(1);
  }

  @Test
  void aLineThatIsNestedTooDeepCostsOnlyItself() throws IOException {
    String deep = "{\"x\":" + "[".repeat(2000) + "]".repeat(2000) + "}";
    for (String text : List.of(deep + "\n" + A, A + "\n" + deep)) {
      assertThat(read(text)).extracting(FeatureFile.Entry::id).containsExactlyInAnyOrder(null, "a");
    }
    assertThat(read(deep))
        .singleElement()
        .satisfies(entry -> assertThat(entry.refusal().reason()).isEqualTo(RefusalReason.NOT_JSON));
  }

  @Test
  void aCollectionThatIsNestedTooDeepNamesTheLine() {
    String deep = "[".repeat(2000) + "]".repeat(2000);
    String text = "{\"type\":\"FeatureCollection\",\"features\":[\n{\"x\":" + deep + "}]}";
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("line 2: not JSON: Document nesting depth (1001)")
        .hasMessageEndingWith("(1000)");
    assertThatThrownBy(() -> read("{\n\"x\":" + deep + "\n}"))
        .hasMessageStartingWith("line 2: not JSON: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`{'type':'FeatureCollection','features':[A,\n{'type':}]}` | 2",
        "`{'type':'FeatureCollection','features':[\nA\nB]}` | 3",
        "`{'type':'FeatureCollection','features':[\nA` | 2",
        "`{'type':'FeatureCollection',\n 'name':oops,'features':[A]}` | 2",
        "`{'type':'FeatureCollection','features':[A]}\n{}` | 2",
        "`{'type':'FeatureCollection','features':[A],\n'features':[B]}` | 2",
        "`{'features':[A],\n'type':'Feature'}` | 2",
        "`{'features':[A]\n}` | 2",
        "`{'type':'FeatureCollection',\n'features':null}` | 2",
        "`{\n'type':'Feature',\n'id':,\n}` | 3",
        "`{\n 'type':'Feature'` | 2",
        "`\n[A]` | 2"
      })
  void brokenCollectionNamesTheLine(String text, int line) {
    String json = text.replace('\'', '"').replace("A", A).replace("B", B);
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("line " + line + ": ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"FeatureCollection\",CRS,\"features\":[A]}",
        "{CRS,\"features\":[A],\"type\":\"FeatureCollection\"}",
        "{\"type\":\"FeatureCollection\",\"features\":[A],CRS}"
      })
  void foreignCrsOfACollectionEndsTheReading(String text) {
    String crs = "\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:3857\"}}";
    assertThatThrownBy(() -> read(text.replace("CRS", crs).replace("A", A)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("line 1: crs: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'properties':{} | MISSING | id: none, expected an id of the Feature or properties.name",
        "'properties':null | MISSING | id: none",
        "'properties':[] | WRONG_TYPE | properties: []",
        "'properties':{'name':{}} | WRONG_TYPE | properties.name: {}",
        "'properties':{'name':null} | MISSING | id: none",
        "'id':true,'properties':{'name':'y'} | WRONG_TYPE | id: true",
        "'id':'' | BAD_ID | id: ",
        "'id':'\\udc00' | BAD_ID | id: "
      })
  void featureWithoutAUsableIdIsRefused(String members, RefusalReason reason, String detail)
      throws IOException {
    String json = "{\"type\":\"Feature\"," + members.replace('\'', '"') + "}";
    FeatureFile.Entry entry = readWith("name", json).get(0);
    assertThat(entry.id()).isNull();
    assertThat(entry.refusal().reason()).isEqualTo(reason);
    assertThat(entry.refusal()).hasMessageContaining(detail);
  }

  @Test
  void elementsOfACollectionThatAreNoFeaturesAreRefusedOneByOne() throws IOException {
    List<FeatureFile.Entry> entries =
        read(
            "{\"type\":\"FeatureCollection\",\"features\":[null,"
                + " 17,\"x\",[],{\"type\":\"Point\"},true,"
                + A
                + "]}");
    assertThat(texts(entries))
        .containsExactly("null", "17", "\"x\"", "[]", "{\"type\":\"Point\"}", "true", A);
    assertThat(entries.subList(0, 6))
        .allSatisfy(e -> assertThat(e.refusal().reason()).isEqualTo(RefusalReason.NOT_AN_OBJECT));
    assertThat(entries.get(6).id()).isEqualTo("a");
  }

  @Test
  void lineThatIsNotUtf8IsRefused() throws IOException {
    byte[] bytes = (A + "\n" + B + "\n" + A).getBytes(StandardCharsets.UTF_8);
    bytes[(A + "\n{\"id\":\"").length()] = (byte) 0xFF;
    List<FeatureFile.Entry> entries = read(new ByteArrayInputStream(bytes), "id");
    assertThat(entries).extracting(FeatureFile.Entry::id).containsExactly("a", null, "a");
    assertThat(entries.get(1).refusal().reason()).isEqualTo(RefusalReason.NOT_JSON);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "A\n{'x':'LONG'}\nB",
        "A\nLONG\nB",
        "{'x':'LONG'}\nB",
        "{'x':'LONG'}",
        "{\n'x':'LONG'}\n",
        "LONG\nB",
        "{'type':'FeatureCollection','features':[A,{'x':'LONG'},B]}",
        "{'type':'FeatureCollection','features':[A,{'x':[[0,0],LIST[0,0]]},B]}",
        "{'type':'FeatureCollection','x':'LONG','features':[A,'LONG',B,A],'y':'LONG'}"
      })
  void featureOver32MebibytesIsRefusedAndReadingContinues(String layout) throws IOException {
    List<FeatureFile.Entry> entries = read(huge(layout), "id");
    assertThat(entries).hasSizeGreaterThanOrEqualTo(1);
    for (FeatureFile.Entry entry : entries) {
      if (entry.id() == null) {
        assertThat(entry.refusal().reason()).isEqualTo(RefusalReason.TOO_LARGE);
        assertThat(entry.json()).hasSize(64 * 1024);
      }
    }
    assertThat(entries).filteredOn(entry -> entry.id() == null).hasSize(1);
    assertThat(entries)
        .filteredOn(entry -> "a".equals(entry.id()))
        .hasSize(layout.split("A", -1).length - 1);
    assertThat(entries)
        .filteredOn(entry -> "b".equals(entry.id()))
        .hasSize(layout.contains("B") ? 1 : 0);
  }

  /** LONG stands for 40 MiB of letters, LIST for as many bytes of positions. */
  private static InputStream huge(String layout) {
    List<InputStream> parts = new ArrayList<>();
    for (String part : layout.split("(?<=LONG|LIST)|(?=LONG|LIST)")) {
      byte[] bytes =
          part.replace('\'', '"').replace("A", A).replace("B", B).getBytes(StandardCharsets.UTF_8);
      if (part.equals("LONG")) {
        bytes = new byte[40 << 20];
        Arrays.fill(bytes, (byte) 'x');
      } else if (part.equals("LIST")) {
        bytes = "[1.25,2],".repeat((40 << 20) / 9).getBytes(StandardCharsets.UTF_8);
      }
      parts.add(new ByteArrayInputStream(bytes));
    }
    return new SequenceInputStream(Collections.enumeration(parts));
  }
}
