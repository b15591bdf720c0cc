package io.fenceline.cli.command.demo;

import io.fenceline.cli.command.SpeedFactor;
import io.fenceline.job.options.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for the world of the demo, as a picocli mixin. */
final class WorldArguments {
  private static final int DEVICES = 60;
  private static final double RATE = 60;
  private static final String SPEED = "20x";
  private static final double HIGHEST_SPEED = 1000;

  @Option(names = "--devices", paramLabel = "N", description = "How many devices (default: 60).")
  private Integer devices;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Fixes per second of all devices together (default: 60).")
  private Double rate;

  @Option(
      names = "--ships",
      description =
          "Instead of the city: 24 recorded minutes of ships in the ports, rivers and coastal"
              + " waters of the United States, over and over.")
  private boolean ships;

  @Option(
      names = "--speed",
      paramLabel = "Nx",
      description = "Times the recorded pace of the ships (default: 20x).")
  private String speed;

  /**
   * @return null after a mistake
   */
  DemoWorld world(List<String> mistakes) {
    int before = mistakes.size();
    if (ships && (devices != null || rate != null)) {
      mistakes.add(
          "--devices and --rate: are for the city; with --ships, leave them out and give --speed");
    }
    if (!ships && speed != null) {
      mistakes.add("--speed: is for recorded ships; give --ships as well, or leave it out");
    }
    Double factor =
        Setting.read(mistakes, "--speed", speed == null ? SPEED : speed, WorldArguments::parse);
    try {
      return mistakes.size() > before ? null : ships ? DemoWorlds.ships(factor) : city(mistakes);
    } catch (IOException e) {
      throw new UncheckedIOException("a file of the demo cannot be read", e);
    }
  }

  private DemoWorld city(List<String> mistakes) throws IOException {
    int count = devices == null ? DEVICES : devices;
    double perSecond = rate == null ? RATE : rate;
    try {
      return DemoWorlds.city(count, perSecond);
    } catch (IllegalArgumentException e) {
      mistakes.add("--devices %d --rate %s: give %s".formatted(count, perSecond, e.getMessage()));
      return null;
    }
  }

  private static double parse(String text) {
    return SpeedFactor.find(text).stream()
        .filter(factor -> factor <= HIGHEST_SPEED)
        .findAny()
        .orElseThrow(
            () -> new IllegalArgumentException("a factor such as 1x, 20x, 0.5x; at most 1000x"));
  }
}
