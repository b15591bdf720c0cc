package io.fenceline.cli.command.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.Producer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Resets devices by id: writes a record for each to the topic of fixes. */
@Command(
    name = "reset",
    mixinStandardHelpOptions = true,
    description = "Make the job forget devices, such as one whose clock was wrong.",
    footer = {
      "",
      "Fixes of a device are late (dead letters) until they are newer than its last",
      "one, so one fix with a wrong clock can silence it. When the job reads a reset,",
      "the device leaves its zones (EXIT, DEVICE_SILENT) and is forgotten, its ad caps",
      "too; its next fix is its first.",
      "",
      "Example:",
      "  fenceline device reset truck-17"
    })
public final class DeviceResetCommand extends ConsoleCommand {
  @Parameters(paramLabel = "ID", arity = "1..*", description = "Ids of the devices to reset.")
  private List<String> ids;

  @Mixin private Cluster cluster = new Cluster();

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    for (String id : ids == null ? List.<String>of() : ids) {
      try {
        RecordIds.check("ID", id);
      } catch (RefusedException e) {
        mistakes.add(e.getMessage());
      }
    }
  }

  @Override
  public Integer call() {
    Set<String> devices = new LinkedHashSet<>(ids);
    String topic = cluster.topics().locations();
    cluster.administer(console, admin -> TopicSetup.requirePartitions(admin, topic));
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(cluster.kafka())) {
      Sender locations = new Sender(producer, topic);
      devices.forEach(id -> locations.send(RawRecords.reset(topic, id.getBytes(UTF_8))));
      locations.flush();
    }
    console.err().printf("%,d resets written to %s%n", devices.size(), topic);
    return ExitCodes.DONE;
  }
}
