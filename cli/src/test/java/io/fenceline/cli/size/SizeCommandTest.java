package io.fenceline.cli.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import org.junit.jupiter.api.Test;

class SizeCommandTest {
  private static SizeModel model(long zones, long devices, double fixesPerSecond) {
    return new SizeModel(load(zones, devices, fixesPerSecond, 0, 1));
  }

  private static Load load(
      long zones, long devices, double fixesPerSecond, int deviceZones, int taskManagers) {
    return new Load(
        zones, 6, devices, fixesPerSecond, 0.25, deviceZones, false, false, false, taskManagers);
  }

  @Test
  void coresFollowTheRateAndMemoryTheZonesAndDevices() {
    SizeModel one = model(300_000, 1_000_000, 100_000);
    assertThat(model(300_000, 1_000_000, 200_000).cores().value())
        .isEqualTo(2 * one.cores().value(), within(1e-9));
    double base = model(0, 0, 100_000).heapBytes().value();
    double zones = model(300_000, 0, 100_000).heapBytes().value() - base;
    double devices = model(0, 1_000_000, 100_000).heapBytes().value() - base;
    assertThat(one.heapBytes().value()).isEqualTo(base + zones + devices, within(1.0));
    assertThat(zones / 300_000 / 3).isBetween(300.0, 800.0);
    assertThat(devices / 1_000_000 / 3).isBetween(150.0, 600.0);
    assertThat(one.diskBytes().value()).isZero();
  }

  @Test
  void aFixCostsMoreWithManyZonesDevicesOrTransitions() {
    double few = model(30_000, 10_000, 100_000).cores().value();
    assertThat(model(300_000, 100_000, 100_000).cores().value()).isEqualTo(few);
    assertThat(model(3_000_000, 10_000, 100_000).cores().value()).isGreaterThan(few);
    assertThat(model(30_000, 2_000_000, 100_000).cores().value()).isGreaterThan(few);
    Load many = new Load(30_000, 6, 10_000, 100_000, 10, 0, false, false, false, 1);
    assertThat(new SizeModel(many).cores().value()).isGreaterThan(few);
  }

  @Test
  void devicesWithTheirZonesAreSharedByTheTaskManagers() {
    SizeModel eight = new SizeModel(load(0, 10_000_000, 1_000_000, 10, 8));
    SizeModel one = new SizeModel(load(0, 10_000_000, 1_000_000, 10, 1));
    assertThat(eight.parallelism() % 8).isZero();
    assertThat((eight.heapBytes().value() - 1e9) * 8)
        .isEqualTo(one.heapBytes().value() - 1e9, within(1.0));
    assertThat(eight.checkpointBytes().value()).isEqualTo(one.checkpointBytes().value());
  }

  @Test
  void eachFurtherTaskOfATaskManagerHoldsItsOwnPartOfTheZones() {
    SizeModel one = model(1_000_000, 0, 1_000);
    SizeModel more = model(1_000_000, 0, 500_000);
    assertThat(one.parallelism()).isEqualTo(1);
    assertThat(more.parallelism()).isGreaterThan(1);
    assertThat(more.heapBytes().value() - one.heapBytes().value())
        .isEqualTo(3 * 1e6 * 170 * (more.parallelism() - 1), within(1.0));
  }

  @Test
  void rocksDbTakesDiskInsteadOfHeapAndMoreProcessorTime() {
    SizeModel heap =
        new SizeModel(new Load(0, 6, 1_000_000, 10_000, 0.25, 0, true, false, true, 1));
    SizeModel disk = new SizeModel(new Load(0, 6, 1_000_000, 10_000, 0.25, 0, true, true, true, 1));
    assertThat(disk.heapBytes().value()).isEqualTo(1e9);
    assertThat(disk.diskBytes().value()).isPositive();
    assertThat(disk.checkpointBytes().value()).isEqualTo(disk.diskBytes().value());
    assertThat(disk.cores().value()).isGreaterThan(1.5 * heap.cores().value());
  }

  /** The scenarios fleet-10s and backlog, from which no constant was taken. */
  @Test
  void whatWasMeasuredElsewhereLiesWithinTheUncertainty() {
    checkMeasured(
        new Load(400_000, 6, 1_000_000, 250_000, 0.267, 0, false, false, false, 1), 2.08, 460);
    checkMeasured(
        new Load(300_000, 6, 100_000, 250_000, 0.265, 0, false, false, false, 1), 2.24, 193);
  }

  private static void checkMeasured(Load load, double microsPerFix, double liveMegabytes) {
    SizeModel model = new SizeModel(load);
    double microsOfOneCore = 0.5e6 / load.fixesPerSecond();
    assertThat(microsPerFix)
        .isBetween(model.cores().least() * microsOfOneCore, model.cores().most() * microsOfOneCore);
    assertThat(3 * liveMegabytes * 1e6 + 1e9)
        .isBetween(model.heapBytes().least(), model.heapBytes().most());
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
        .anyMatch(
            line -> line.matches("cores, brokers included +[\\d.]+ +\\([\\d.]+ to [\\d.]+\\).*"))
        .anyMatch(
            line -> line.matches("--parallelism +\\d+ +partitions of locations: at least \\d+"))
        .anyMatch(line -> line.matches("heap of each TaskManager, GB +[\\d.]+ +\\(.*\\)"));
  }

  @Test
  void wrongNumbersAreNamed() {
    Ran size =
        Ran.command("size", "--devices=many", "--rate=0", "--transitions=-1", "--device-zones=101");
    assertThat(size.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(size.err())
        .contains(
            "--devices: 'many' was given; give a whole number",
            "--rate: '0' was given; give a number above 0",
            "--transitions: '-1' was given; give a number from 0 to 1000",
            "--device-zones: '101' was given; give a whole number from 0 to 100");
  }
}
