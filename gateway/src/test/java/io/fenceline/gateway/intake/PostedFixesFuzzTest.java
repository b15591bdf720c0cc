package io.fenceline.gateway.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Whatever a sender of fixes posts, each is taken or refused, in time and memory")
class PostedFixesFuzzTest {
  private static final int MAX_INFLATED = 1 << 20;
  private static final FixIntake JSON = new FixIntake(ValueFormats.JSON, FixLayout.DEFAULT, null);
  private static final FixIntake PROTOBUF =
      new FixIntake(ValueFormats.PROTOBUF, FixLayout.DEFAULT, null);
  private static final String FIX =
      "{\"deviceId\":\"bus-4\",\"time\":1641168000000,\"lon\":7.5,\"lat\":50.25,\"x\":1}";
  private static final String TRACCAR =
      "{\"position\":{\"id\":0,\"attributes\":{\"motion\":true},\"fixTime\":\"2025-06-14T08:00:00.000+0000\","
          + "\"latitude\":54.79865,\"longitude\":3.18653,\"speed\":9,\"course\":85,\"accuracy\":12},"
          + "\"device\":{\"id\":1,\"uniqueId\":\"359710042436064\"}}";
  private static final String OWNTRACKS =
      "{\"_type\":\"location\",\"tid\":\"JJ\",\"topic\":\"owntracks/u/d\",\"tst\":1749888090,"
          + "\"lon\":3.199,\"lat\":54.81347,\"acc\":5,\"vel\":36,\"cog\":180}";

  private static final String LOCATION =
      "{\"timestamp\":\"2025-06-14T08:00:00.862Z\",\"coords\":{\"latitude\":54.8,\"longitude\":3.2,"
          + "\"accuracy\":5,\"speed\":-1,\"heading\":-1,\"altitude\":5},\"extras\":{\"a\":1}}";

  static Stream<FuzzTarget> targets() {
    return Stream.of(
        text("posted fixes", input -> elements(input, PostedForm.TOPIC), FIX, array(FIX, FIX)),
        text(
            "posted NDJSON",
            input -> decode(FixSplitter.lines(input), PostedForm.TOPIC),
            FIX + "\r\n\n" + FIX),
        text("posted by Traccar", input -> elements(input, PostedForm.TRACCAR), TRACCAR),
        text(
            "posted by OwnTracks",
            input -> elements(input, PostedForm.OWNTRACKS),
            OWNTRACKS,
            array(OWNTRACKS, "{\"_type\":\"lwt\",\"tst\":1}")),
        text(
            "posted by Background Geolocation",
            input -> wrapped(input, PostedForm.BACKGROUND_GEOLOCATION),
            "{\"location\":" + LOCATION + ",\"device_id\":\"a\"}",
            "{\"device_id\":7,\"location\":[" + LOCATION + "," + LOCATION + "]}"),
        text(
            "posted by Overland",
            input -> wrapped(input, PostedForm.OVERLAND),
            "{\"locations\":[{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":"
                + "[3.2,54.8]},\"properties\":{\"timestamp\":\"2025-06-14T08:00:00Z\",\"speed\":4,"
                + "\"device_id\":\"a\",\"action\":null}}]}"),
        text(
            "query of OsmAnd",
            PostedFixesFuzzTest::osmAnd,
            "id=phone&lat=54.8&lon=3.2&timestamp=1749888090&hdop=2.5&speed=9.5&bearing=85",
            "id=%C3%A9&timestamp=2025-06-14T08:00:00Z&lat=1&lon=-2&accuracy=3"),
        FuzzTarget.ofBytes(
            "compressed body",
            input -> Gzip.inflate(input, MAX_INFLATED),
            BodyException.class,
            gzip(FIX.getBytes(UTF_8)),
            gzip(new byte[MAX_INFLATED])));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyBodyIsTakenOrRefused(FuzzTarget target) {
    Fuzzer.run(target);
  }

  private static FuzzTarget text(String name, FuzzTarget.Reader reader, String... seeds) {
    return FuzzTarget.ofText(name, reader, BodyException.class, seeds);
  }

  private static String array(String... fixes) {
    return '[' + String.join(", ", fixes) + ']';
  }

  private static void elements(byte[] body, PostedForm form) throws BodyException {
    decode(FixSplitter.elements(body), form);
  }

  private static void decode(List<byte[]> parts, PostedForm form) {
    JSON.decode(JSON.forms().json(form, parts, null), id -> true);
    byte[] device = "device".getBytes(UTF_8);
    PROTOBUF.decode(PROTOBUF.forms().json(form, parts, device), id -> true);
  }

  private static void wrapped(byte[] body, PostedForm form) throws BodyException {
    JSON.decode(JSON.forms().wrapped(form, FixSplitter.elements(body)), id -> true);
  }

  private static void osmAnd(byte[] query) {
    JSON.decode(List.of(JSON.forms().osmAnd(name -> null, query)), id -> true);
    Map<String, List<String>> values = parameters(new String(query, UTF_8));
    SentFix fix =
        JSON.forms()
            .osmAnd(name -> values.containsKey(name) ? values.get(name).get(0) : null, null);
    JSON.decode(List.of(fix), id -> true);
  }

  /** The parameters of a query; none if the server refuses it as a whole. */
  private static Map<String, List<String>> parameters(String query) {
    try {
      return new QueryStringDecoder(query, false).parameters();
    } catch (IllegalArgumentException notPercentEncoded) {
      return Map.of();
    }
  }

  private static byte[] gzip(byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
