package io.fenceline.cli.command.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.producers.zones.RepairLevel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class RepairOptionTest {

  /** The options as in {@link ZonesLoadCommand}. */
  private static final class Command {
    @Option(names = "--repair", arity = "0..1", preprocessor = RepairOption.class)
    private String repair;

    @Option(names = "--replace")
    private boolean replace;

    @Parameters private String file;
  }

  private static Command parsed(String... arguments) {
    Command command = new Command();
    new CommandLine(command).parseArgs(arguments);
    assertThat(command.file).as(String.join(" ", arguments)).isEqualTo("zones.geojson");
    return command;
  }

  private static RepairLevel level(String... arguments) {
    return RepairOption.level(parsed(arguments).repair);
  }

  @Test
  void aBareOptionNeverTakesTheFileAsItsValue() {
    assertThat(level("--repair", "zones.geojson")).isEqualTo(RepairLevel.STANDARD);
    assertThat(level("zones.geojson", "--repair")).isEqualTo(RepairLevel.STANDARD);
    assertThat(level("--repair", "--replace", "zones.geojson")).isEqualTo(RepairLevel.STANDARD);
    assertThat(parsed("--repair", "--replace", "zones.geojson").replace).isTrue();
    assertThat(level("zones.geojson")).isEqualTo(RepairLevel.NONE);
  }

  @Test
  void anAttachedValueMakesValid() {
    assertThat(level("--repair=make-valid", "zones.geojson")).isEqualTo(RepairLevel.MAKE_VALID);
    assertThat(level("zones.geojson", "--repair=make-valid")).isEqualTo(RepairLevel.MAKE_VALID);
  }

  @Test
  void anyOtherValueIsAMistake() {
    for (String value : new String[] {"valid", "zones.geojson", ""}) {
      List<String> mistakes = new ArrayList<>();
      RepairOption.validate(parsed("--repair=" + value, "zones.geojson").repair, mistakes);
      assertThat(mistakes)
          .containsExactly(
              "--repair: '" + value + "' was given; give --repair, or --repair=make-valid");
    }
  }
}
