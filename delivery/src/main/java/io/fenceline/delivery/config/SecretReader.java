package io.fenceline.delivery.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads secrets from files and from the environment, never from the configuration itself. */
final class SecretReader {
  private static final String PREFIX = "whsec_";
  private static final int MIN_BYTES = 24;
  private static final int MAX_BYTES = 64;
  private static final String FORM =
      "a secret of Standard Webhooks, 24 to 64 bytes such as those of: echo whsec_$(openssl rand"
          + " -base64 32)";

  private final Path directory;
  private final Map<String, String> environment;

  /**
   * @param directory that relative paths start from
   */
  SecretReader(Path directory, Map<String, String> environment) {
    this.directory = directory;
    this.environment = environment;
  }

  /** The secrets that sign a webhook; mistakes never contain them. */
  List<Secret> signing(YamlNode endpoint) {
    List<Secret> secrets = new ArrayList<>();
    for (YamlNode source : endpoint.nodes("secrets")) {
      for (String line : lines(source)) {
        if (!line.isBlank()) {
          try {
            secrets.add(signing(line.strip()));
          } catch (IllegalArgumentException e) {
            source.mistake("", e.getMessage() + "; expected " + FORM);
          }
        }
      }
    }
    if (secrets.isEmpty()) {
      endpoint.mistake(
          "secrets",
          "give one or more of 'file: PATH' or 'environment: NAME', which holds " + FORM);
    }
    return secrets;
  }

  /**
   * @throws IllegalArgumentException whose message says what is wrong, and never cites the text
   */
  private static Secret signing(String text) {
    if (text.startsWith("\uFEFF")) {
      throw new IllegalArgumentException("it begins with a byte order mark: save it without");
    }
    if (!text.startsWith(PREFIX)) {
      throw new IllegalArgumentException("it does not begin with whsec_: write that before it");
    }
    String base64 = text.substring(PREFIX.length());
    if (base64.matches("[\\w-]*[_-][\\w-]*=*")) {
      throw new IllegalArgumentException(
          "it is in the URL-safe form of Base64: write + for each - and / for each _ after whsec_");
    }
    return new Secret(decoded(base64));
  }

  private static byte[] decoded(String base64) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("it is no Base64 after whsec_", e);
    }
    if (bytes.length < MIN_BYTES || bytes.length > MAX_BYTES) {
      throw new IllegalArgumentException("it has " + bytes.length + " bytes");
    }
    return bytes;
  }

  /** A password; null when it is absent. */
  Secret password(YamlNode endpoint) {
    return endpoint.has("password")
        ? new Secret(String.join("\n", lines(endpoint.node("password"))).strip().getBytes(UTF_8))
        : null;
  }

  /** Headers that the receiver asks for; their values are secrets. */
  Map<String, Secret> headers(YamlNode endpoint) {
    Map<String, Secret> headers = new LinkedHashMap<>();
    for (YamlNode node : endpoint.nodes("headers")) {
      String name = node.required("name", "a name such as Authorization", SecretReader::header);
      String value = text(node);
      if (name != null && value != null) {
        headers.put(name, new Secret(value.getBytes(UTF_8)));
      }
    }
    return headers;
  }

  private static String header(String text) {
    String name = text.toLowerCase(Locale.ROOT);
    boolean isOurs =
        name.matches("host|content-.*|transfer-encoding|connection|user-agent|webhook-.*|ce-.*");
    if (isOurs || !name.matches("[a-z0-9-]{1,100}")) {
      throw new IllegalArgumentException(
          "a name of a-z, 0-9 and '-', other than those that deliveries set themselves");
    }
    return name;
  }

  /** One line; null, and a mistake, when there is none or it has other than printable ASCII. */
  String text(YamlNode source) {
    String text = String.join("\n", lines(source)).strip();
    if (text.matches("[ -~]+")) {
      return text;
    }
    source.mistake("", "it does not hold one line of printable ASCII");
    return null;
  }

  private List<String> lines(YamlNode source) {
    String file = source.value("file", null, text -> text);
    String name = source.value("environment", null, text -> text);
    source.refuseOthers();
    if ((file == null) == (name == null)) {
      source.mistake("", "give 'file: PATH' or 'environment: NAME'");
      return List.of();
    }
    if (name != null) {
      String value = environment.get(name);
      if (value == null) {
        source.mistake("environment", "the environment has no variable " + name);
      }
      return value == null ? List.of() : value.lines().toList();
    }
    try {
      return Files.readAllLines(directory.resolve(file));
    } catch (CharacterCodingException e) {
      source.mistake("file", "'%s' is no text in UTF-8; save it as UTF-8".formatted(file));
      return List.of();
    } catch (IOException e) {
      source.mistake("file", "cannot read '%s'; give a file that is there".formatted(file));
      return List.of();
    }
  }
}
