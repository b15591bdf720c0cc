package io.fenceline.job.options;

import io.fenceline.format.FormatSettings;
import io.fenceline.kafka.registry.HttpSchemaRegistry;
import io.fenceline.kafka.registry.RegistrySettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of the schema registry that formats need, as a picocli mixin. */
final class RegistryArguments {
  /** For load tests, whose producer, job and consumer are one process. */
  private static final String JVM = "jvm";

  @Option(
      names = "--registry",
      paramLabel = "URL",
      description = "Schema registry of the format avro, e.g. http://localhost:8081.")
  private String url;

  @Option(
      names = "--registry-config",
      paramLabel = "FILE",
      description =
          "Properties of the registry's clients: basic.auth.user.info, bearer.auth.token,"
              + " ssl.truststore.location (PEM, PKCS#12, JKS), ssl.truststore.password.")
  private Path configFile;

  @Option(
      names = "--no-register",
      description = "Register no schemas: those that are written have to be there.")
  private boolean keepsSchemas;

  /**
   * The settings, validated; what is wrong is added to {@code mistakes}.
   *
   * @param isNeeded by a format that was given
   */
  FormatSettings settings(boolean isNeeded, List<String> mistakes) {
    if (url == null) {
      if (isNeeded) {
        mistakes.add(
            "--format: 'avro' was given without --registry; give the address of the schema registry, as in --registry http://localhost:8081");
      }
      return FormatSettings.IN_JVM;
    }
    if (url.equals(JVM)) {
      return FormatSettings.IN_JVM;
    }
    String address = Setting.read(mistakes, "--registry", url, RegistryArguments::address);
    Map<String, String> properties =
        configFile == null
            ? Map.of()
            : PropertiesFile.read("--registry-config", configFile, mistakes);
    RegistrySettings settings = new RegistrySettings(address, properties, !keepsSchemas);
    settings.mistakes().forEach(mistake -> mistakes.add(configFile + ": " + mistake));
    return new FormatSettings(new HttpSchemaRegistry(settings));
  }

  private static String address(String text) {
    try {
      URI uri = URI.create(text);
      if (uri.getHost() != null && uri.getScheme().matches("(?i)https?") && isPlain(uri)) {
        return text.replaceFirst("/+$", "");
      }
    } catch (IllegalArgumentException e) {
      // No address.
    }
    throw new IllegalArgumentException(
        "an address such as http://localhost:8081; credentials go into the file of --registry-config");
  }

  private static boolean isPlain(URI uri) {
    return uri.getUserInfo() == null && uri.getQuery() == null && uri.getFragment() == null;
  }
}
