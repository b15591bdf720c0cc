package io.fenceline.kafka.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.fenceline.format.avro.SchemaRefusedException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A registry with a certificate that no public authority has signed. */
class TrustStoreTest {
  private static final String PASSWORD = "store-password";

  @TempDir Path directory;
  private Path store;
  private Path pem;
  private HttpsServer server;

  @BeforeEach
  void start() throws Exception {
    store = directory.resolve("registry.p12");
    pem = directory.resolve("registry.pem");
    keytool(
        "-genkeypair",
        "-alias",
        "r",
        "-keyalg",
        "EC",
        "-dname",
        "CN=r",
        "-ext",
        "san=ip:127.0.0.1");
    keytool("-exportcert", "-alias", "r", "-rfc", "-file", pem.toString());
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray()), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          byte[] body = "{\"error_code\":40401}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(404, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void keytool(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    Path log = directory.resolve("keytool.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(log)).isZero();
  }

  private RegistryCache cache(Map<String, String> properties) {
    String url = "https://127.0.0.1:" + server.getAddress().getPort();
    RegistrySettings settings = new RegistrySettings(url, properties, true);
    assertThat(settings.mistakes()).isEmpty();
    return new RegistryCache(settings, new RegistryWait(pause -> {}), System::nanoTime);
  }

  @Test
  void itsCertificateIsTrustedByAFileAsPemOrPkcs12() throws Exception {
    Path trusted = directory.resolve("trusted.p12");
    Path own = store;
    store = trusted;
    keytool("-importcert", "-alias", "r", "-noprompt", "-file", pem.toString());
    store = own;
    assertThat(cache(Map.of("ssl.truststore.location", pem.toString())).latest("a-value"))
        .isEmpty();
    assertThat(
            cache(
                    Map.of(
                        "ssl.truststore.location",
                        trusted.toString(),
                        "ssl.truststore.password",
                        PASSWORD))
                .latest("a-value"))
        .isEmpty();
  }

  @Test
  void withoutTheFileItIsRefusedWithTheRemedy() {
    assertThatThrownBy(() -> cache(Map.of()).latest("a-value"))
        .isInstanceOf(SchemaRefusedException.class)
        .hasMessageContaining("its certificate is not accepted")
        .hasMessageContaining("ssl.truststore.location in the file of --registry-config");
  }

  @Test
  void aFileOfAnotherKindIsAMistake() throws Exception {
    Path file = Files.writeString(directory.resolve("text"), "no store");
    RegistrySettings settings =
        new RegistrySettings("https://r", Map.of("ssl.truststore.location", file.toString()), true);
    assertThat(settings.mistakes())
        .singleElement()
        .asString()
        .startsWith("ssl.truststore.location: cannot read " + file)
        .endsWith("give PEM, PKCS#12 or JKS, and its password by ssl.truststore.password");
  }
}
