package io.fenceline.cli.command.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.gateway.http.TlsFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.UUID;

/** A certificate that signs itself, made by the JDK's keytool, for a map that phones open. */
final class DemoCertificate {
  private static final String ALIAS = "demo";
  private static final Base64.Encoder PEM = Base64.getMimeEncoder(64, new byte[] {'\n'});

  private DemoCertificate() {}

  /**
   * Makes one for an address of this machine, valid for two days.
   *
   * @param directory for its files; only this user may read it
   */
  static TlsFiles create(Path directory, String address) throws IOException, InterruptedException {
    String password = UUID.randomUUID().toString();
    Path store = directory.resolve("demo.p12");
    generate(store, address, password);
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, password.toCharArray());
      return new TlsFiles(
          pem(
              directory.resolve("demo.crt"),
              "CERTIFICATE",
              keys.getCertificate(ALIAS).getEncoded()),
          pem(
              directory.resolve("demo.key"),
              "PRIVATE KEY",
              keys.getKey(ALIAS, password.toCharArray()).getEncoded()));
    } catch (GeneralSecurityException e) {
      throw new IOException("the certificate of the map cannot be read: " + e.getMessage(), e);
    }
  }

  private static void generate(Path store, String address, String password)
      throws IOException, InterruptedException {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    ProcessBuilder command =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=Fenceline demo",
                "-ext",
                "san=ip:" + address,
                "-ext",
                "eku=serverAuth",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass:env",
                "STORE_PASSWORD")
            .redirectErrorStream(true);
    command.environment().put("STORE_PASSWORD", password);
    Process process = command.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IOException("--phone: keytool cannot make a certificate: " + output);
    }
  }

  private static Path pem(Path file, String type, byte[] content) throws IOException {
    return Files.writeString(
        file,
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(type, PEM.encodeToString(content), type));
  }
}
