package io.fenceline.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayITCase {
  private static final long T0 = 1641168000000L;

  @TempDir private Path directory;

  private Path gzipped(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(UTF_8));
    }
    return file;
  }

  @Test
  void everyDeviceKeepsItsOrderInOnePartitionAndKafkaTheTimeOfSending() throws IOException {
    CommandBroker kafka = new CommandBroker("replay-it.");
    kafka.createTopics();
    Map<String, List<String>> expected = new HashMap<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      String device = "d" + i % 7;
      String line =
          "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":%d.5,\"lat\":1}"
              .formatted(device, T0 + i, i % 90);
      text.append(line).append('\n');
      expected.computeIfAbsent(device, key -> new ArrayList<>()).add(line);
    }
    long before = System.currentTimeMillis();

    Ran ran =
        kafka.run("replay", "--speed=max", gzipped("t.ndjson.gz", text.toString()).toString());

    assertThat(ran.err()).contains("500 fixes sent, 0 lines refused");
    assertThat(ran.code()).isEqualTo(ExitCodes.DONE);
    Map<String, List<String>> actual = new HashMap<>();
    Map<String, Set<Integer>> partitions = new HashMap<>();
    for (ConsumerRecord<byte[], byte[]> record : kafka.records("replay-it.locations")) {
      String device = new String(record.key(), UTF_8);
      actual
          .computeIfAbsent(device, key -> new ArrayList<>())
          .add(new String(record.value(), UTF_8));
      partitions.computeIfAbsent(device, key -> new HashSet<>()).add(record.partition());
      assertThat(record.timestamp()).isBetween(before, System.currentTimeMillis());
    }
    assertThat(actual).isEqualTo(expected);
    assertThat(partitions.values()).allMatch(set -> set.size() == 1);
  }

  @Test
  void linesThatAreNoFixesAreNamedAndTheRestIsSent() throws IOException {
    CommandBroker kafka = new CommandBroker("replay-it-bad.");
    kafka.createTopics();
    Path file =
        gzipped(
            "t.csv.gz", "id,t,lon,lat\nä,1641168000,1,2\nb,1641168000,east,2\nc,1641168001,1,2\n");

    Ran ran =
        kafka.run("replay", file.toString(), "--fix-fields=deviceId=id,time=t", "--time-unit=s");

    assertThat(ran.code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(ran.err()).contains(file + ":3: refused: wrong-type: lon", "1 lines refused");
    assertThat(kafka.records("replay-it-bad.locations"))
        .extracting(record -> new String(record.key(), UTF_8))
        .containsExactlyInAnyOrder("ä", "c");
    assertThat(kafka.records("replay-it-bad.locations"))
        .extracting(record -> new String(record.value(), UTF_8))
        .anyMatch(value -> value.contains("\"time\":1641168001000"));
  }

  @Test
  void aTopicThatIsNotThereIsNotCreated() throws IOException {
    CommandBroker kafka = new CommandBroker("replay-it-typo.");
    Path file = gzipped("t.csv.gz", "deviceId,time,lon,lat\na," + T0 + ",0,2.5\n");

    for (String[] command :
        List.of(new String[] {"replay", "" + file}, new String[] {"simulate"})) {
      Ran ran = kafka.run(command);
      assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
      assertThat(ran.err())
          .contains("there is no topic replay-it-typo.locations", "check --topic-prefix");
    }
  }

  @Test
  void ofManyRefusalsTheFirstArePrinted() throws IOException {
    CommandBroker kafka = new CommandBroker("replay-it-many.");
    kafka.createTopics();

    Ran ran = kafka.run("replay", gzipped("t.ndjson.gz", "[]\n".repeat(150)).toString());

    assertThat(ran.err()).contains("150 lines refused", "... and 50 more refused");
    assertThat(ran.err().lines().filter(line -> line.contains(": refused"))).hasSize(100);
  }

  @Test
  void aSimulatedFleetReportsForTheGivenTime() {
    CommandBroker kafka = new CommandBroker("simulate-it.");
    kafka.createTopics();

    Ran ran = kafka.run("simulate", "--devices=5", "--rate=100", "--for=500ms");

    assertThat(ran.code()).isEqualTo(ExitCodes.DONE);
    assertThat(ran.err()).contains("50 fixes sent");
    assertThat(kafka.records("simulate-it.locations")).hasSize(50);
  }
}
