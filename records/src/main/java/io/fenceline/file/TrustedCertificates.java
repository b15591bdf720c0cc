package io.fenceline.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.TrustManagerFactory;

/** Reads certificates in PEM by which those of a server may be signed. */
public final class TrustedCertificates {
  private TrustedCertificates() {}

  /**
   * @throws IOException when the file cannot be read or holds no certificate
   */
  public static TrustManagerFactory read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int count = 0;
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("ca-" + count++, each);
      }
      if (count == 0) {
        throw new IOException(file + ": expected certificates in PEM, found none");
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      return trust;
    } catch (GeneralSecurityException e) {
      throw new IOException(file + ": expected certificates in PEM: " + e.getMessage(), e);
    }
  }
}
