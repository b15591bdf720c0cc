package io.fenceline.job.options;

import io.fenceline.evaluation.Policy;
import io.fenceline.format.input.NumberText;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The rules that concern all devices and zones, as a picocli mixin. */
public final class PolicyArguments {
  private static final Duration NEVER = Duration.ofMillis(Policy.NEVER);

  @Option(
      names = "--reorder-window",
      paramLabel = "DURATION",
      description =
          "Hold each fix for this long, for older ones of its device, by the times of its fixes or"
              + " by the clock, whichever is first; every output is later by as much (default:"
              + " 0s).")
  private String reorderWindow = "0s";

  @Option(
      names = "--device-timeout",
      paramLabel = "DURATION",
      description =
          "A device without any fix for this long leaves its zones: EXIT, DEVICE_SILENT; longer"
              + " than --reorder-window (default: off).")
  private String deviceTimeout = "off";

  @Option(
      names = "--device-forget",
      paramLabel = "DURATION",
      description =
          "How long a silent device's clock and ad history are kept; needs --device-timeout"
              + " (default: 7d).")
  private String deviceForget;

  @Option(
      names = "--zone-removal",
      paramLabel = "lazy|eager",
      description =
          "When the deletion of a zone ends memberships: lazy, at each device's next fix; eager, at"
              + " once, by a sweep over all devices (default: lazy).")
  private String zoneRemoval = "lazy";

  @Option(
      names = "--cross",
      description = "Report CROSS: a zone between two fixes of a device that covers neither.")
  private boolean cross;

  @Option(
      names = "--cross-max-gap",
      paramLabel = "DURATION",
      description = "No CROSS between fixes further apart in time (default: 5min).")
  private String crossMaxGap = "5min";

  @Option(
      names = "--cross-max-distance",
      paramLabel = "METERS",
      description = "No CROSS between fixes further apart (default: 20000).")
  private String crossMaxDistance = "20000";

  @Option(
      names = "--max-accuracy",
      paramLabel = "METERS",
      description =
          "A fix whose accuracyMeters is above only moves the device's clock (default: off).")
  private String maxAccuracy = "off";

  @Option(
      names = "--ad-max-age",
      paramLabel = "DURATION",
      description = "No ads for a fix that is older than this by the clock (default: off).")
  private String adMaxAge = "off";

  @Option(
      names = "--max-device-zones",
      paramLabel = "N",
      description = "Zones of its own that a device may have; more are refused (default: 100).")
  private String maxDeviceZones = "100";

  @Option(
      names = "--overdue-grace",
      paramLabel = "DURATION",
      description =
          "How long after arriveBy a device that does not report is OVERDUE, by the clock (default:"
              + " 5min).")
  private String overdueGrace = "5min";

  /** The validated options; null if one cannot be read. Mistakes are added to {@code mistakes}. */
  public Policy policy(List<String> mistakes) {
    int before = mistakes.size();
    Duration window =
        Setting.read(mistakes, "--reorder-window", reorderWindow, Setting::notNegative);
    Duration timeout =
        Setting.read(mistakes, "--device-timeout", deviceTimeout, orOff(Setting::positive, NEVER));
    String keep = deviceForget == null ? "7d" : deviceForget;
    Duration forget = Setting.read(mistakes, "--device-forget", keep, Setting::notNegative);
    Boolean eager =
        Setting.read(mistakes, "--zone-removal", zoneRemoval, Setting.either("lazy", "eager"));
    Duration gap = Setting.read(mistakes, "--cross-max-gap", crossMaxGap, Setting::notNegative);
    Double distance =
        Setting.read(mistakes, "--cross-max-distance", crossMaxDistance, PolicyArguments::meters);
    Double accuracy =
        Setting.read(
            mistakes,
            "--max-accuracy",
            maxAccuracy,
            orOff(PolicyArguments::meters, Double.POSITIVE_INFINITY));
    Duration age =
        Setting.read(mistakes, "--ad-max-age", adMaxAge, orOff(Setting::notNegative, NEVER));
    Integer most =
        Setting.read(mistakes, "--max-device-zones", maxDeviceZones, Setting.whole(0, 10_000));
    Duration grace = Setting.read(mistakes, "--overdue-grace", overdueGrace, Setting::notNegative);
    if (mistakes.size() > before) {
      return null;
    }
    checkTimeout(window, timeout, mistakes);
    return new Policy(
        window.toMillis(),
        timeout.toMillis(),
        forget.toMillis(),
        eager,
        cross ? gap.toMillis() : Policy.NO_CROSS,
        distance,
        accuracy,
        age.toMillis(),
        most,
        grace.toMillis());
  }

  @SuppressWarnings("ReferenceEquality") // the default itself
  private void checkTimeout(Duration window, Duration timeout, List<String> mistakes) {
    if (window.compareTo(timeout) >= 0) {
      mistakes.add(
          "--device-timeout: '%s' was given; give more than --reorder-window, '%s': a device whose"
                  .formatted(deviceTimeout, reorderWindow)
              + " fixes are buffered is not silent");
    }
    if (deviceForget != null && timeout == NEVER) {
      mistakes.add("--device-forget: without effect; give --device-timeout too");
    }
  }

  private static <T> Function<String, T> orOff(Function<String, T> parse, T off) {
    return text -> {
      if (text.equalsIgnoreCase("off")) {
        return off;
      }
      try {
        return parse.apply(text);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(e.getMessage() + ", or off", e);
      }
    };
  }

  private static double meters(String text) {
    double meters = NumberText.parse(text);
    if (meters >= 0 && meters < Double.POSITIVE_INFINITY) {
      return meters;
    }
    throw new IllegalArgumentException("metres, a number of at least 0");
  }
}
