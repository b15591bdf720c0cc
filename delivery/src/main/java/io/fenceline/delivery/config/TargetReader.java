package io.fenceline.delivery.config;

import io.fenceline.delivery.event.BodyTemplate;
import io.fenceline.delivery.event.WebhookBody;
import io.fenceline.delivery.event.WebhookForm;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Reads what an endpoint of a configuration says of its address and of the form of its events. */
final class TargetReader {
  private static final String URLS =
      "an address such as https://example.com/hook or mqtts://broker.example.com";
  private static final String JSON = "application/json";
  private static final int MAX_TOPIC_BYTES = 1_024;

  private final Path directory;
  private final SecretReader secrets;

  TargetReader(Path directory, SecretReader secrets) {
    this.directory = directory;
    this.secrets = secrets;
  }

  /** Null when there is no address that can be used. */
  Target read(YamlNode node) {
    URI url = node.isNode("url") ? secretUrl(node) : node.required("url", URLS, TargetReader::url);
    Path caFile = node.value("caFile", null, this::file);
    if (url == null) {
      return null;
    }
    return url.getScheme().startsWith("mqtt")
        ? mqtt(node, url, caFile)
        : webhook(node, url, caFile);
  }

  /** An address that is a secret, which no message shows. */
  private URI secretUrl(YamlNode node) {
    String text = secrets.text(node.node("url"));
    try {
      return text == null ? null : url(text);
    } catch (IllegalArgumentException e) {
      node.mistake("url", "it does not hold " + e.getMessage());
      return null;
    }
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
      node.mistake("url", "it is not encrypted; give an https address, or 'allowHttp: true'");
    }
    String mediaType = node.value("contentType", null, TargetReader::mediaType);
    WebhookBody body = node.value("body", WebhookForm.PLAIN, text -> webhookBody(text, mediaType));
    if (mediaType != null && body instanceof WebhookForm) {
      node.mistake("contentType", "is for a body with a template");
    }
    boolean isSigned = node.has("secrets") || !(body instanceof BodyTemplate);
    return new Target.Webhook(
        url,
        caFile,
        body,
        secrets.headers(node),
        isSigned ? secrets.signing(node) : List.of(),
        allowPrivate);
  }

  private static String mediaType(String text) {
    if (!text.matches("[a-z]+/[a-z0-9.+-]+")) {
      throw new IllegalArgumentException("a media type such as application/json or text/plain");
    }
    return text;
  }

  private static WebhookBody webhookBody(String text, String mediaType) {
    if (text.contains("{{")) {
      return BodyTemplate.parse(text, mediaType == null ? JSON : mediaType);
    }
    try {
      return Values.oneOf(WebhookForm.values(), WebhookForm::option).apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          e.getMessage() + ", or a template with {{fields}} of the event", e);
    }
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
