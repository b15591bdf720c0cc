package io.fenceline.kafka.registry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The certificates that a registry's has to be signed by. */
final class TrustStore {
  private TrustStore() {}

  /**
   * @param file PKCS#12, JKS or PEM
   * @param password null for PEM
   * @throws IllegalArgumentException with the reason and a remedy
   */
  static SSLContext load(Path file, String password) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      boolean isPem = new String(bytes, ISO_8859_1).contains("-----BEGIN");
      KeyStore store = isPem ? pem(bytes) : store(file, password);
      if (store.size() == 0) {
        throw new IllegalArgumentException(file + " has no certificate");
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("there is no file " + file, e);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "cannot read %s: %s; give PEM, PKCS#12 or JKS, and its password by ssl.truststore.password"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static KeyStore store(Path file, String password)
      throws IOException, GeneralSecurityException {
    return KeyStore.getInstance(file.toFile(), password == null ? null : password.toCharArray());
  }

  private static KeyStore pem(byte[] bytes) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    for (Certificate certificate :
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(bytes))) {
      store.setCertificateEntry(Integer.toString(store.size()), certificate);
    }
    return store;
  }
}
