package io.fenceline.cli.size;

import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.input.NumberText;
import io.fenceline.job.options.Setting;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says how many machines a load needs. */
@Command(
    name = "size",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Estimate the cores, memory and disk that a load needs, from measured costs.",
    footer = {
      "",
      "In brackets what it may be, from how far the measurements are from the model.",
      "",
      "Example:",
      "  fenceline size --zones 200000 --devices 2000000 --rate 150000 --rocksdb"
    })
public final class SizeCommand extends ConsoleCommand {
  private static final long MOST = 10_000_000_000L;
  private static final int MOST_TRANSITIONS = 1_000;

  @Option(names = "--zones", paramLabel = "N", description = "Zones (default: 0).")
  private String zones = "0";

  @Option(
      names = "--positions",
      paramLabel = "N",
      description = "Positions of a zone, on average (default: 6).")
  private String positions = "6";

  @Option(names = "--devices", paramLabel = "N", required = true, description = "Devices.")
  private String devices;

  @Option(
      names = "--rate",
      paramLabel = "R",
      required = true,
      description = "Fixes a second of all devices together.")
  private String rate;

  @Option(
      names = "--transitions",
      paramLabel = "N",
      description = "Transitions of a fix, on average (default: 0.25).")
  private String transitions = "0.25";

  @Option(
      names = "--device-zones",
      paramLabel = "K",
      description = "Zones of its own that each device has (default: 0).")
  private String deviceZones = "0";

  @Option(
      names = "--task-managers",
      paramLabel = "N",
      description = "Flink's TaskManagers, which share the devices (default: 1).")
  private String taskManagers = "1";

  @Option(names = "--device-timeout", description = "The job has this option.")
  private boolean deviceTimeout;

  @Option(names = "--rocksdb", description = "Devices are in RocksDB rather than on the heap.")
  private boolean rocksDb;

  @Option(names = "--binary", description = "Values are Protocol Buffers or Avro rather than JSON.")
  private boolean binary;

  private Load load;

  @Override
  public void validate(List<String> mistakes) {
    Long zoneCount = Setting.read(mistakes, "--zones", zones, SizeCommand::count);
    Integer zonePositions =
        Setting.read(mistakes, "--positions", positions, Setting.whole(3, 1_000_000));
    Long deviceCount = Setting.read(mistakes, "--devices", devices, SizeCommand::count);
    Double perSecond = Setting.read(mistakes, "--rate", rate, SizeCommand::rate);
    Double perFix = Setting.read(mistakes, "--transitions", transitions, SizeCommand::transitions);
    Integer own = Setting.read(mistakes, "--device-zones", deviceZones, Setting.whole(0, 100));
    Integer machines =
        Setting.read(mistakes, "--task-managers", taskManagers, Setting.whole(1, 10_000));
    if (mistakes.isEmpty()) {
      load =
          new Load(
              zoneCount,
              zonePositions,
              deviceCount,
              perSecond,
              perFix,
              own,
              deviceTimeout,
              rocksDb,
              binary,
              machines);
    }
  }

  private static long count(String text) {
    double number = NumberText.parse(text);
    if (number >= 0 && number <= MOST && number == Math.rint(number)) {
      return (long) number;
    }
    throw new IllegalArgumentException("a whole number from 0 to 10000000000");
  }

  private static double transitions(String text) {
    double number = NumberText.parse(text);
    if (number >= 0 && number <= MOST_TRANSITIONS) {
      return number;
    }
    throw new IllegalArgumentException("a number from 0 to 1000");
  }

  private static double rate(String text) {
    double number = NumberText.parse(text);
    if (number > 0 && number <= MOST) {
      return number;
    }
    throw new IllegalArgumentException("a number above 0");
  }

  @Override
  public Integer call() {
    SizeModel model = new SizeModel(load);
    line("cores, brokers included", model.cores(), 1, "half of them free, to catch up");
    int tasks = model.parallelism();
    line(
        "--parallelism",
        "%,d".formatted(tasks),
        "",
        "partitions of locations: at least %,d".formatted(tasks));
    line("heap of each TaskManager, GB", model.heapBytes(), 1e9, "");
    if (rocksDb) {
      line("disk of each TaskManager, GB", model.diskBytes(), 1e9, "");
    }
    line("checkpoint, GB", model.checkpointBytes(), 1e9, "");
    line("Kafka, fixes of a day, GB", model.kafkaBytes(), 1e9, "for each replica, uncompressed");
    return ExitCodes.DONE;
  }

  private void line(String what, Estimate estimate, double unit, String note) {
    String range =
        "(%s to %s)".formatted(number(estimate.least() / unit), number(estimate.most() / unit));
    line(what, number(estimate.value() / unit), range, note);
  }

  private void line(String what, String value, String range, String note) {
    console
        .out()
        .println("%-29s %7s  %-18s %s".formatted(what, value, range, note).stripTrailing());
  }

  private static String number(double value) {
    return (value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f").formatted(value);
  }
}
