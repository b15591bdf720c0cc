package io.fenceline.cli.command.gateway;

import io.fenceline.gateway.intake.PostedForm;
import io.fenceline.gateway.mqtt.MqttOptions;
import io.fenceline.job.options.Setting;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The options for fixes from an MQTT broker, as a picocli mixin. */
final class MqttArguments {

  @Option(
      names = "--mqtt",
      paramLabel = "URL",
      description =
          "Take fixes from this MQTT broker, such as mqtt://broker:1883 or mqtts://broker:8883.")
  private String url;

  @Option(
      names = "--mqtt-topic",
      paramLabel = "FILTER",
      description = "The topics with fixes, such as owntracks/+/+.")
  private String filter;

  @Option(
      names = "--mqtt-share",
      paramLabel = "NAME",
      description =
          "Gateways with the same name share the messages; none: this gateway takes all (default: "
              + MqttOptions.DEFAULT_SHARE
              + ").")
  private String share = MqttOptions.DEFAULT_SHARE;

  @Option(
      names = "--mqtt-fields",
      paramLabel = "traccar|owntracks",
      description =
          "The form of the fixes, as in POST /v1/fixes (default: that of the topic of locations).")
  private String fields;

  @Option(
      names = "--mqtt-version",
      paramLabel = "5|3.1.1",
      description = "Version of MQTT (default: 5).")
  private String version = "5";

  @Option(
      names = "--mqtt-client-id",
      paramLabel = "ID",
      description =
          "Keep a session of this name, one for each gateway: the broker keeps messages while it is"
              + " away (default: none).")
  private String clientId;

  @Option(names = "--mqtt-user", paramLabel = "NAME", description = "User of the broker.")
  private String user;

  @Option(
      names = "--mqtt-password-file",
      paramLabel = "FILE",
      description = "A file with the password of --mqtt-user.")
  private Path passwordFile;

  @Option(
      names = "--mqtt-ca",
      paramLabel = "FILE",
      description =
          "Certificates in PEM that the broker's may be signed by (default: those that Java"
              + " trusts).")
  private Path caFile;

  /** The options, validated; null without a broker, or after a mistake. */
  MqttOptions options(List<String> mistakes) {
    int before = mistakes.size();
    if ((url == null) != (filter == null)) {
      mistakes.add("--mqtt and --mqtt-topic: give both, or none for no fixes from MQTT");
    }
    URI broker = Setting.read(mistakes, "--mqtt", url, MqttArguments::broker);
    Setting.read(mistakes, "--mqtt-topic", filter, MqttArguments::filter);
    Setting.read(mistakes, "--mqtt-share", share, MqttArguments::share);
    PostedForm form =
        fields == null
            ? PostedForm.of(null)
            : Setting.read(mistakes, "--mqtt-fields", fields, MqttArguments::form);
    Integer number = Setting.read(mistakes, "--mqtt-version", version, MqttArguments::version);
    if (passwordFile != null && user == null) {
      mistakes.add("--mqtt-password-file: needs --mqtt-user");
    }
    ListenArguments.requireFile("--mqtt-password-file", passwordFile, mistakes);
    ListenArguments.requireFile("--mqtt-ca", caFile, mistakes);
    return broker == null || mistakes.size() > before
        ? null
        : new MqttOptions(
            broker,
            filter,
            share.equals("none") ? null : share,
            form,
            number,
            clientId,
            user,
            passwordFile,
            caFile);
  }

  private static URI broker(String text) {
    try {
      int scheme = Math.max(0, text.indexOf(':'));
      URI url =
          new URI(text.substring(0, scheme).toLowerCase(Locale.ROOT) + text.substring(scheme));
      boolean isGood =
          url.getScheme() != null
              && url.getScheme().matches("mqtts?")
              && url.getHost() != null
              && url.getRawUserInfo() == null
              && url.getRawPath().isEmpty();
      if (isGood) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Reported below.
    }
    throw new IllegalArgumentException("an address such as mqtt://broker:1883, without a path");
  }

  private static String filter(String text) {
    boolean isGood = text.matches("#|(?:[^#+\\x00/]*|\\+)(?:/(?!#)(?:[^#+\\x00/]*|\\+))*+(?:/#)?");
    if (text.isEmpty() || text.startsWith("$share/") || !isGood) {
      throw new IllegalArgumentException(
          "a filter of topics such as owntracks/+/+ or fleet/#, without $share");
    }
    return text;
  }

  private static String share(String text) {
    if (!text.matches("[^#+\\x00/]+")) {
      throw new IllegalArgumentException("a name without /, + and #, or none");
    }
    return text;
  }

  private static PostedForm form(String text) {
    if (!text.equals("traccar") && !text.equals("owntracks")) {
      throw new IllegalArgumentException("traccar or owntracks");
    }
    return PostedForm.of(text);
  }

  private static int version(String text) {
    return switch (text) {
      case "5" -> 5;
      case "3.1.1", "3" -> 3;
      default -> throw new IllegalArgumentException("5 or 3.1.1");
    };
  }
}
