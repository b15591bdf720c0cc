package io.fenceline.cli.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import org.junit.jupiter.api.Test;

class SizeCommandTest {
  @Test
  void aFleetIsSizedAsTheFormulasSay() {
    SizeModel model =
        new SizeModel(new Load(200_000, 6, 2_000_000, 150_000, 0, true, false, false, 2));
    assertThat(model.cores().value()).isEqualTo(1.2, within(1e-9));
    assertThat(model.parallelism()).isEqualTo(2);
    assertThat(model.heapBytes().value()).isEqualTo(3.3e9, within(0.01e9));
    assertThat(model.checkpointBytes().value()).isEqualTo(0.7e9, within(0.01e9));
    assertThat(model.diskBytes().value()).isZero();
  }

  @Test
  void zonesOfSingleDevicesAreSharedByTheTaskManagers() {
    Load load = new Load(0, 6, 10_000_000, 1_000_000, 10, false, false, false, 8);
    SizeModel model = new SizeModel(load);
    assertThat(model.cores().value()).isEqualTo(10.4, within(1e-9));
    assertThat(model.parallelism()).isEqualTo(16);
    assertThat(model.heapBytes().value()).isEqualTo(8.4e9, within(0.1e9));
    assertThat(model.checkpointBytes().value()).isEqualTo(5.85e9, within(0.1e9));
  }

  @Test
  void eachFurtherTaskOfATaskManagerHoldsItsOwnPartOfTheZones() {
    SizeModel one = new SizeModel(new Load(1_000_000, 6, 0, 100_000, 0, false, false, false, 1));
    SizeModel four = new SizeModel(new Load(1_000_000, 6, 0, 500_000, 0, false, false, false, 1));
    assertThat(one.parallelism()).isEqualTo(1);
    assertThat(four.parallelism()).isEqualTo(4);
    assertThat(four.heapBytes().value() - one.heapBytes().value())
        .isEqualTo(3 * 1e6 * 170 * 3, within(1.0));
  }

  @Test
  void rocksDbTakesDiskInsteadOfHeapAndMoreProcessorTime() {
    SizeModel heap = new SizeModel(new Load(0, 6, 1_000_000, 10_000, 0, true, false, true, 1));
    SizeModel disk = new SizeModel(new Load(0, 6, 1_000_000, 10_000, 0, true, true, true, 1));
    assertThat(disk.heapBytes().value()).isEqualTo(1e9);
    assertThat(disk.diskBytes().value()).isEqualTo(0.51e9, within(1e6));
    assertThat(disk.cores().value()).isEqualTo(3 * heap.cores().value(), within(1e-9));
  }

  /** The scenario fleet-10s, from which no constant was taken. */
  @Test
  void whatWasMeasuredElsewhereLiesWithinTheUncertainty() {
    SizeModel model =
        new SizeModel(new Load(400_000, 6, 1_000_000, 564_000, 0, false, false, false, 1));
    double busyCores = 2;
    assertThat(busyCores).isBetween(model.cores().least() * 0.5, model.cores().most() * 0.5);
  }

  @Test
  void theCommandPrintsEachEstimateWithItsRange() {
    Ran size =
        Ran.command(
            "size",
            "--zones=200000",
            "--devices=2000000",
            "--rate=150000",
            "--task-managers=2",
            "--device-timeout");
    assertThat(size.code()).isEqualTo(ExitCodes.DONE);
    assertThat(size.lines())
        .anyMatch(line -> line.matches("cores, brokers included +1\\.20 +\\(0\\.67 to 2\\.16\\).*"))
        .anyMatch(line -> line.matches("--parallelism +2 +partitions of locations: at least 2"))
        .anyMatch(line -> line.matches("heap of each TaskManager, GB +3\\.30 +\\(.*\\)"));
  }

  @Test
  void wrongNumbersAreNamed() {
    Ran size = Ran.command("size", "--devices=many", "--rate=0", "--device-zones=101");
    assertThat(size.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(size.err())
        .contains(
            "--devices: 'many' was given; give a whole number",
            "--rate: '0' was given; give a number above 0",
            "--device-zones: '101' was given; give a whole number from 0 to 100");
  }
}
