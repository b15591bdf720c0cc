package io.fenceline.delivery.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Reads what an endpoint of a configuration says of its address and of the form of its events. */
final class TargetReader {
  private static final String URLS =
      "an address such as https://example.com/hook or mqtts://broker.example.com";
  private static final int MAX_TOPIC_BYTES = 1_024;

  private final Path directory;
  private final SecretReader secrets;

  TargetReader(Path directory, SecretReader secrets) {
    this.directory = directory;
    this.secrets = secrets;
  }

  /** Null when there is no address that can be used. */
  Target read(YamlNode node) {
    URI url = node.required("url", URLS, TargetReader::url);
    Path caFile = node.value("caFile", null, this::file);
    if (url == null) {
      return null;
    }
    return url.getScheme().startsWith("mqtt")
        ? mqtt(node, url, caFile)
        : webhook(node, url, caFile);
  }

  private static URI url(String text) {
    try {
      URI url = new URI(withLowerCaseScheme(text));
      String scheme = url.getScheme() == null ? "" : url.getScheme();
      boolean isGood =
          scheme.matches("https?|mqtts?")
              && url.getHost() != null
              && url.getRawUserInfo() == null
              && url.getRawFragment() == null
              && url.getPort() <= 65_535
              && (scheme.startsWith("http") || url.getRawPath().isEmpty());
      if (isGood) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        URLS + ", without a user, without '#', of MQTT also without a path");
  }

  private static String withLowerCaseScheme(String text) {
    int end = Math.max(0, text.indexOf(':'));
    return text.substring(0, end).toLowerCase(Locale.ROOT) + text.substring(end);
  }

  private Path file(String text) {
    Path file = directory.resolve(text);
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException("a file that is there");
    }
    return file;
  }

  private Target webhook(YamlNode node, URI url, Path caFile) {
    boolean allowHttp = node.value("allowHttp", false, Values::flag);
    boolean allowPrivate = node.value("allowPrivateAddresses", false, Values::flag);
    if (url.getScheme().equals("http") && !allowHttp) {
      node.mistake(
          "url",
          "'%s' is not encrypted; give an https address, or 'allowHttp: true'".formatted(url));
    }
    return new Target.Webhook(
        url,
        caFile,
        node.value(
            "body", WebhookBody.PLAIN, Values.oneOf(WebhookBody.values(), WebhookBody::option)),
        secrets.signing(node),
        allowPrivate);
  }

  private Target mqtt(YamlNode node, URI url, Path caFile) {
    return new Target.Mqtt(
        url,
        caFile,
        node.value("body", MqttBody.PLAIN, Values.oneOf(MqttBody.values(), MqttBody::option)),
        node.required("topic", "a template such as fleet/{deviceId}/events", TargetReader::topic),
        node.value("retain", false, Values::flag),
        node.value("user", null, text -> text),
        secrets.password(node),
        node.value("allowPrivateAddresses", false, Values::flag));
  }

  private static String topic(String text) {
    String plain = text.replaceAll("\\{(deviceId|zoneId|type|kind)}", "");
    boolean isGood =
        !text.isEmpty()
            && text.length() <= MAX_TOPIC_BYTES
            && !plain.toLowerCase(Locale.ROOT).matches("(?s).*[{}+#\\x00].*")
            && !text.startsWith("$");
    if (!isGood) {
      throw new IllegalArgumentException(
          "a topic without + and #, in which {deviceId}, {zoneId}, {type} and {kind} may stand");
    }
    return text;
  }
}
