package io.fenceline.gateway.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The division of bodies into fixes, and bodies that are refused. */
class FixSplitterTest {
  private static List<String> elements(String body) throws BodyException {
    return texts(FixSplitter.elements(body.getBytes(UTF_8)));
  }

  private static List<String> texts(List<byte[]> parts) {
    return parts.stream().map(part -> new String(part, UTF_8)).toList();
  }

  @Test
  void anObjectIsOneFixAndAnArrayIsItsElements() throws BodyException {
    assertThat(elements(" {\"a\":[1,2]}\n")).containsExactly("{\"a\":[1,2]}");
    assertThat(elements("\n[ {\"a\":[1,{}]} ,\t{\"b\":2}\r\n] "))
        .containsExactly("{\"a\":[1,{}]}", "{\"b\":2}");
    assertThat(elements("[ ]")).isEmpty();
    assertThat(elements("")).containsExactly("");
  }

  @Test
  void bracketsAndCommasInStringsDivideNothing() throws BodyException {
    assertThat(elements("[{\"a\":\"],[}\\\"]\"},{\"b\\\\\":\"ü\"}]"))
        .containsExactly("{\"a\":\"],[}\\\"]\"}", "{\"b\\\\\":\"ü\"}");
  }

  @Test
  void anElementThatIsMissingIsARefusedFixAndCostsNoOther() throws BodyException {
    assertThat(elements("[{},,{}]")).containsExactly("{}", "", "{}");
    assertThat(elements("[{},]")).containsExactly("{}", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[", "[{}", "[{},", "[{}}", "[{}],", "[{}] {}", "[{\"a", "[{\"a\\", "[{\"a\\\""})
  void anArrayThatDoesNotEndOrGoesOnIsNoBody(String body) {
    assertThatThrownBy(() -> elements(body))
        .isInstanceOfSatisfying(BodyException.class, e -> assertThat(e.isTooLarge()).isFalse());
  }

  @Test
  void linesAreFixesAndBlankLinesAreNone() throws BodyException {
    String body = "{\"a\":1}\r\n\n  \n {\"b\":2}\nbroken\n{\"c\":3}";
    assertThat(texts(FixSplitter.lines(body.getBytes(UTF_8))))
        .containsExactly("{\"a\":1}", "{\"b\":2}", "broken", "{\"c\":3}");
    assertThat(FixSplitter.lines(new byte[0])).isEmpty();
  }

  @Test
  void moreThanTenThousandFixesAreTooMany() throws BodyException {
    String most = "{}\n".repeat(FixSplitter.MAX_FIXES);
    assertThat(FixSplitter.lines(most.getBytes(UTF_8))).hasSize(FixSplitter.MAX_FIXES);
    assertThatThrownBy(() -> FixSplitter.lines((most + "{}").getBytes(UTF_8)))
        .isInstanceOfSatisfying(BodyException.class, e -> assertThat(e.isTooLarge()).isTrue());
    assertThatThrownBy(() -> elements("[" + "{},".repeat(FixSplitter.MAX_FIXES) + "{}]"))
        .isInstanceOfSatisfying(BodyException.class, e -> assertThat(e.isTooLarge()).isTrue());
  }

  @Test
  void aGzipBombIsNotInflatedBeyondTheLimit() throws IOException, BodyException {
    byte[] bomb = gzip(new byte[50_000_000]);
    assertThat(bomb).hasSizeLessThan(100_000);
    assertThatThrownBy(() -> Gzip.inflate(bomb, 1_000_000))
        .isInstanceOfSatisfying(BodyException.class, e -> assertThat(e.isTooLarge()).isTrue());
    assertThat(Gzip.inflate(gzip(new byte[1_000]), 1_000)).hasSize(1_000);
  }

  @Test
  void whatIsNoGzipOrBrokenOffIsRefused() throws IOException {
    byte[] whole = gzip("{\"deviceId\":\"a\"}".getBytes(UTF_8));
    for (byte[] bad : List.of(new byte[0], "{}".getBytes(UTF_8), Arrays.copyOf(whole, 20))) {
      assertThatThrownBy(() -> Gzip.inflate(bad, 1_000))
          .isInstanceOfSatisfying(BodyException.class, e -> assertThat(e.isTooLarge()).isFalse());
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
