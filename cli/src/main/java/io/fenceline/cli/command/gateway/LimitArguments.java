package io.fenceline.cli.command.gateway;

import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.gateway.state.StoreLimits;
import io.fenceline.job.options.Setting;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** The limits for clients of the gateway, as a picocli mixin. */
final class LimitArguments {
  private static final int MEBIBYTE = 1 << 20;

  /** The limit of a zone's record. */
  private static final int MAX_BODY_MEBIBYTES = 32;

  @Option(
      names = "--rate-limit",
      paramLabel = "N",
      description = "Requests per second of one client; 0 for no limit (default: 1000).")
  private String rate = "1000";

  @Option(
      names = "--rate-burst",
      paramLabel = "N",
      description = "Requests that a client which was idle may send at once (default: 2000).")
  private String burst = "2000";

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description =
          "Open connections of one client address; 0 for no limit, as behind a proxy (default:"
              + " 256).")
  private String connections = "256";

  @Option(
      names = "--max-body",
      paramLabel = "MIB",
      description = "Mebibytes of one request's body (default: 32).")
  private String body = "32";

  @Option(
      names = "--idle-timeout",
      paramLabel = "DURATION",
      description =
          "Connections on which for so long nothing is sent, no request is completed, or nothing of"
              + " an answer is read, are closed (default: 60s).")
  private String idle = "60s";

  @Option(
      names = "--stream-queue",
      paramLabel = "MIB",
      description =
          "Mebibytes of messages that wait for slow clients, all together; beyond it those for"
              + " whom most waits get it again as they read (default: 256).")
  private String streamQueue = "256";

  @Option(
      names = "--answer-queue",
      paramLabel = "MIB",
      description =
          "Mebibytes of answers that clients have not read, all together, a quarter of it for one"
              + " client; beyond it requests get status 503 (default: 128).")
  private String answerQueue = "128";

  @Option(
      names = "--max-devices",
      paramLabel = "N",
      description =
          "Devices that are held; of more nothing is served (default: one for each 2 KiB of the"
              + " heap).")
  private String devices;

  @Option(
      names = "--max-devices-per-key",
      paramLabel = "N",
      description =
          "Devices that one API key or token which is not limited to devices may report within"
              + " --device-history; more are refused (default: any number).")
  private String devicesPerKey;

  @Option(
      names = "--max-zones",
      paramLabel = "N",
      description =
          "Zones that are held; more are refused (default: one for each KiB of the heap).")
  private String zones;

  @Option(
      names = "--max-places",
      paramLabel = "N",
      description =
          "Places that are held; more are refused (default: one for each KiB of the heap).")
  private String places;

  /** How much is held, validated; null after a mistake. */
  StoreLimits held(List<String> mistakes) {
    StoreLimits usual = StoreLimits.ofHeap();
    int before = mistakes.size();
    Integer mostDevices = most(mistakes, "--max-devices", devices, usual.devices());
    Integer mostPerKey =
        most(mistakes, "--max-devices-per-key", devicesPerKey, StoreLimits.UNBOUNDED);
    Integer mostZones = most(mistakes, "--max-zones", zones, usual.zones());
    Integer mostPlaces = most(mistakes, "--max-places", places, usual.places());
    return mistakes.size() > before
        ? null
        : new StoreLimits(mostDevices, mostPerKey, mostZones, mostPlaces, usual.deviceZoneBytes());
  }

  private static Integer most(List<String> mistakes, String option, String text, int usual) {
    return text == null ? Integer.valueOf(usual) : read(mistakes, option, text, 1, 999_999_999);
  }

  /** The limits, validated; null after a mistake. */
  ServerLimits limits(List<String> mistakes) {
    int before = mistakes.size();
    Integer perSecond = read(mistakes, "--rate-limit", rate, 0, 100_000_000);
    Integer atOnce = read(mistakes, "--rate-burst", burst, 1, 100_000_000);
    Integer perAddress = read(mistakes, "--max-connections", connections, 0, 10_000_000);
    Integer mebibytes = read(mistakes, "--max-body", body, 1, MAX_BODY_MEBIBYTES);
    Integer queued = read(mistakes, "--stream-queue", streamQueue, 1, 1_000_000);
    Integer unread = read(mistakes, "--answer-queue", answerQueue, 1, 1_000_000);
    Duration timeout = Setting.read(mistakes, "--idle-timeout", idle, LimitArguments::parseIdle);
    return mistakes.size() > before
        ? null
        : new ServerLimits(
            perSecond,
            atOnce,
            perAddress,
            mebibytes * MEBIBYTE,
            timeout,
            ServerLimits.DEFAULT.bodyTimeout(),
            (long) queued * MEBIBYTE,
            (long) unread * MEBIBYTE);
  }

  private static Integer read(
      List<String> mistakes, String option, String text, int least, int most) {
    return Setting.read(mistakes, option, text, Setting.whole(least, most));
  }

  private static Duration parseIdle(String text) {
    Duration timeout = Setting.positive(text);
    if (timeout.compareTo(Duration.ofSeconds(1)) < 0 || timeout.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException("from 1s to 1d");
    }
    return timeout;
  }
}
