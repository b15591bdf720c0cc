package io.fenceline.job.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RawHeader;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawHeaders;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.zones.ZoneEncoding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ZoneDecoderTest {
  private static final String SQUARE =
      "{\"type\":\"Feature\",\"properties\":{},\"geometry\":"
          + "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}}";

  private static final Duration INTERVAL = Duration.ofSeconds(10);
  private static final Map<Integer, Long> TWO_MARKERS = Map.of(0, 1L, 1, 1L);

  private OneInputStreamOperatorTestHarness<RawRecord, ZoneChange> harness;

  @BeforeEach
  void open() throws Exception {
    harness = open(decoder(), null);
  }

  @AfterEach
  void close() throws Exception {
    harness.close();
  }

  @Test
  @DisplayName("Z1: a record with a value puts the zone, one without deletes it")
  void valuesPutAndTombstonesDelete() throws Exception {
    send("a", SQUARE, 0);
    send("a", null, 1);
    List<ZoneChange> changes = harness.extractOutputValues();
    assertThat(((ZoneChange.Put) changes.get(0)).zone().id()).isEqualTo("a");
    assertThat(((ZoneChange.Put) changes.get(0)).zone().version()).isZero();
    assertThat(changes.get(1)).isEqualTo(new ZoneChange.Remove("a", 1));
  }

  @Test
  @DisplayName("E4: a refused zone is a dead letter with its origin, byte for byte")
  void refusedZoneIsADeadLetter() throws Exception {
    send("a", "{\"type\":\"Feature\"", 0);
    assertThat(harness.extractOutputValues()).isEmpty();
    DeadLetter letter = deadLetters().get(0);
    assertThat(letter.reason()).isEqualTo(RefusalReason.NOT_JSON);
    assertThat(letter.topic()).isEqualTo("zones");
    assertThat(letter.offset()).isZero();
    assertThat(letter.key()).hasToString("a");
    assertThat(letter.value()).hasToString("{\"type\":\"Feature\"");
  }

  @Test
  @DisplayName("E4: a refused zone keeps its timestamp and headers; those of others are not copied")
  void onlyRefusedZonesKeepTheirHeaders() throws Exception {
    RawHeaders copied =
        () -> {
          throw new AssertionError("the headers of a zone that is not refused were copied");
        };
    List<RawHeader> headers = List.of(new RawHeader("a", Bytes.utf8("b")), new RawHeader("", null));
    byte[] key = "a".getBytes(UTF_8);
    harness.processElement(
        new StreamRecord<>(new RawRecord(key, SQUARE.getBytes(UTF_8), 0, 0, 5, copied, false)));
    harness.processElement(
        new StreamRecord<>(new RawRecord(key, new byte[0], 0, 1, 6, () -> headers, false)));
    assertThat(harness.extractOutputValues().get(0)).isInstanceOf(ZoneChange.Put.class);
    assertThat(deadLetters())
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.timestampMillis()).isEqualTo(6);
              assertThat(letter.headers()).isEqualTo(headers);
            });
  }

  @Test
  @DisplayName("Z2: the marker completes the initial zones and is no zone itself")
  void markerCompletesTheInitialZones() throws Exception {
    send("a", SQUARE, 0);
    sendMarker(1);
    assertThat(harness.extractOutputValues().get(1)).isEqualTo(new ZoneChange.Complete());
    sendMarker(2);
    assertThat(harness.extractOutputValues()).hasSize(2);
    assertThat(deadLetters()).isEmpty();
  }

  @Test
  @DisplayName("Z2: even a refused record behind the marker completes the initial zones")
  void refusedRecordBehindTheMarkerCompletes() throws Exception {
    send("a", "", 7);
    assertThat(harness.extractOutputValues()).containsExactly(new ZoneChange.Complete());
    assertThat(deadLetters()).hasSize(1);
  }

  @Test
  void gaugeTellsTheCheckpointInterval() throws Exception {
    assertThat(metrics().gauge("checkpointIntervalSeconds")).isEqualTo(10L);
  }

  @Test
  @DisplayName("Z2: a gauge tells whether the initial zones load, after a restart, too")
  void gaugeTellsWhetherTheInitialZonesLoad() throws Exception {
    assertThat(metrics().gauge("loadingInitialZones")).isEqualTo(1);
    send("a", SQUARE, 0);
    assertThat(metrics().gauge("loadingInitialZones")).isEqualTo(1);
    sendMarker(1);
    assertThat(metrics().gauge("loadingInitialZones")).isZero();
    restart(decoder());
    assertThat(metrics().gauge("loadingInitialZones")).isZero();
  }

  @Test
  @DisplayName("Z2: progress survives a restart")
  void progressSurvivesARestart() throws Exception {
    sendMarker(1);
    restart(decoder());
    sendMarker(1);
    assertThat(harness.extractOutputValues()).isEmpty();
  }

  @Test
  @DisplayName("Z2: a restarted job does not wait again for partitions that it has read")
  void restartedJobContinuesTheLoad() throws Exception {
    ZoneDecoder decoder = new ZoneDecoder(TWO_MARKERS, "zones", ZoneEncoding.GEOJSON, INTERVAL);
    restart(decoder);
    sendMarker(1, 1);
    restart(decoder);
    sendMarker(0, 1);
    assertThat(harness.extractOutputValues()).containsExactly(new ZoneChange.Complete());
  }

  @Test
  @DisplayName(
      "Z2, E5: a topic that was created again while zones load is read up to its own markers")
  void partitionsOfATopicThatWasCreatedAgainAreReadAgain() throws Exception {
    restart(new ZoneDecoder(TWO_MARKERS, "zones", ZoneEncoding.GEOJSON, INTERVAL));
    sendMarker(1, 1);
    restart(new ZoneDecoder(TWO_MARKERS, "zones", ZoneEncoding.GEOJSON, INTERVAL));
    sendMarker(0, 1);
    assertThat(harness.extractOutputValues()).isEmpty();
    sendMarker(1, 1);
    assertThat(harness.extractOutputValues()).containsExactly(new ZoneChange.Complete());
  }

  @Test
  @DisplayName("Z1, E5: a topic that was created again wins over what was read before")
  void recordsOfATopicThatBeganAgainAreLater() throws Exception {
    send("a", SQUARE, 90);
    restart(decoder());
    send("a", null, 2);
    send("a", "{", 3);
    assertThat(harness.extractOutputValues()).contains(new ZoneChange.Remove("a", 93));
    assertThat(deadLetters()).singleElement().extracting(DeadLetter::offset).isEqualTo(3L);
  }

  @Test
  @DisplayName("Z1: of a zone that comes by two partitions, the newer record counts, also restored")
  void theNewerRecordOfTwoPartitionsCounts() throws Exception {
    restart(new ZoneDecoder(TWO_MARKERS, "zones", ZoneEncoding.GEOJSON, INTERVAL));
    send("a", SQUARE, 0, 90, 10);
    send("a", SQUARE, 1, 2, 20);
    restart(new ZoneDecoder(TWO_MARKERS, "zones", ZoneEncoding.GEOJSON, INTERVAL));
    send("a", null, 0, 91, 15);
    send("a", null, 0, 92, 30);
    send("a", SQUARE, 1, 3, 25);
    assertThat(harness.extractOutputValues())
        .containsExactly(new ZoneChange.Remove("a", RecordVersion.of(0, 92)));
    assertThat(deadLetters()).isEmpty();
  }

  @Test
  @DisplayName("E4: change records of Debezium are zones; a dead letter has the record as it came")
  void changeRecordsOfDebeziumAreZones() throws Exception {
    restart(new ZoneDecoder(Map.of(0, 1L), "zones", ZoneEncoding.DEBEZIUM, INTERVAL));
    String key = "{\"id\":\"a\"}";
    send(key, "{\"op\":\"x\"}", 2);
    send(key, "{\"op\":\"d\"}", 3);
    assertThat(harness.extractOutputValues()).contains(new ZoneChange.Remove("a", 3));
    assertThat(deadLetters())
        .singleElement()
        .extracting(DeadLetter::key, DeadLetter::value)
        .containsExactly(Bytes.utf8(key), Bytes.utf8("{\"op\":\"x\"}"));
  }

  private static ZoneDecoder decoder() {
    return new ZoneDecoder(Map.of(0, 1L), "zones", ZoneEncoding.GEOJSON, INTERVAL);
  }

  /** Restarts from a snapshot; a new decoder is that of a new submission. */
  private void restart(ZoneDecoder decoder) throws Exception {
    OperatorSubtaskState state = harness.snapshot(1, 1);
    harness.close();
    harness = open(decoder, state);
  }

  private static OneInputStreamOperatorTestHarness<RawRecord, ZoneChange> open(
      ZoneDecoder decoder, OperatorSubtaskState state) throws Exception {
    OneInputStreamOperatorTestHarness<RawRecord, ZoneChange> harness =
        new OneInputStreamOperatorTestHarness<>(new ProcessOperator<>(decoder), 1, 1, 0);
    harness.setup(io.fenceline.types.Types.ZONE_CHANGE.createSerializer(null));
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
    return harness;
  }

  private void send(String key, String value, long offset) throws Exception {
    send(key, value, 0, offset, 0);
  }

  private void send(String key, String value, int partition, long offset, long timestampMillis)
      throws Exception {
    byte[] bytes = value == null ? null : value.getBytes(UTF_8);
    harness.processElement(
        new StreamRecord<>(
            new RawRecord(key.getBytes(UTF_8), bytes, partition, offset, timestampMillis)));
  }

  private void sendMarker(long offset) throws Exception {
    sendMarker(0, offset);
  }

  private void sendMarker(int partition, long offset) throws Exception {
    harness.processElement(
        new StreamRecord<>(new RawRecord(ZoneMarker.key(), new byte[0], partition, offset, 0)));
  }

  private RegisteredMetrics metrics() {
    return new RegisteredMetrics(((ProcessOperator<?, ?>) harness.getOperator()).getMetricGroup());
  }

  private List<DeadLetter> deadLetters() {
    List<DeadLetter> letters = new ArrayList<>();
    if (harness.getSideOutput(OutputTags.of(Outputs.DEAD_LETTERS)) != null) {
      harness
          .getSideOutput(OutputTags.of(Outputs.DEAD_LETTERS))
          .forEach(record -> letters.add(record.getValue()));
    }
    return letters;
  }
}
