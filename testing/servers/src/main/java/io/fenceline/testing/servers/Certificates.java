package io.fenceline.testing.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Key stores with certificates of an authority each, made by the JDK's keytool. */
public final class Certificates {
  public static final String PASSWORD = "store-password";

  private final Path directory;

  Certificates(Path directory) {
    this.directory = directory;
  }

  /**
   * A key store for 127.0.0.1, and beside it the certificate of its authority as PEM.
   *
   * @param start for instance {@code -2d}
   */
  Path make(String name, String start, int validityDays) throws IOException, InterruptedException {
    Path store = directory.resolve(name + ".p12");
    generate(store, "ca", List.of("-dname", "CN=authority", "-validity", "30", "-ext", "bc:c"));
    generate(
        store,
        "kafka",
        List.of(
            "-dname",
            "CN=kafka",
            "-signer",
            "ca",
            "-startdate",
            start,
            "-validity",
            Integer.toString(validityDays),
            "-ext",
            "san=ip:127.0.0.1"));
    keytool(store, List.of("-exportcert", "-alias", "ca", "-rfc", "-file", pem(name).toString()));
    keytool(store, List.of("-delete", "-alias", "ca"));
    return store;
  }

  private static void generate(Path store, String alias, List<String> more)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("-genkeypair", "-alias", alias));
    arguments.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
    arguments.addAll(more);
    keytool(store, arguments);
  }

  private Path pem(String name) {
    return directory.resolve(name + ".pem");
  }

  /** The client properties by which the certificate is trusted. */
  Map<String, String> trust(String name) throws IOException {
    return Map.of(
        "ssl.truststore.type", "PEM", "ssl.truststore.certificates", Files.readString(pem(name)));
  }

  private static void keytool(Path store, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.addAll(arguments);
    command.addAll(List.of("-keystore", store.toString()));
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD, "-noprompt"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command + ": " + output);
    }
  }
}
