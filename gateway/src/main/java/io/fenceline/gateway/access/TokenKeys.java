package io.fenceline.gateway.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableSecret;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The source of the keys that tokens are checked with. Each source allows only the algorithms of
 * its own kind of key, so a public key is never taken for a shared secret.
 *
 * @param slow whether checking a signature is too slow for an event loop
 * @param files the files to read again when they change
 * @param remote the keys of an issuer's server; null when they come from a file
 */
record TokenKeys(
    JWSKeySelector<SecurityContext> selector,
    boolean slow,
    List<ReloadingFile<?>> files,
    RemoteKeys remote) {
  private static final int MIN_SECRET_BYTES = 32;

  private static final Set<JWSAlgorithm> ASYMMETRIC =
      Set.of(JWSAlgorithm.RS256, JWSAlgorithm.ES256);

  /**
   * Reads the files; does not fetch anything yet.
   *
   * @throws IOException when a file cannot be read or has no usable key
   */
  static TokenKeys of(TokenOptions options) throws IOException {
    List<ReloadingFile<?>> files = new ArrayList<>();
    if (options.secretFile() != null) {
      ReloadingFile<JWKSource<SecurityContext>> file =
          new ReloadingFile<>(options.secretFile(), TokenKeys::secret);
      files.add(file);
      return new TokenKeys(selector(Set.of(JWSAlgorithm.HS256), current(file)), false, files, null);
    }
    if (options.jwksFile() != null) {
      ReloadingFile<JWKSource<SecurityContext>> file =
          new ReloadingFile<>(options.jwksFile(), TokenKeys::keySet);
      files.add(file);
      return new TokenKeys(selector(ASYMMETRIC, current(file)), true, files, null);
    }
    RemoteKeys remote = new RemoteKeys(options.jwksUrl().toURL());
    return new TokenKeys(selector(ASYMMETRIC, remote), true, files, remote);
  }

  private static JWKSource<SecurityContext> current(
      ReloadingFile<JWKSource<SecurityContext>> file) {
    return (keys, context) -> file.value().get(keys, context);
  }

  private static JWSKeySelector<SecurityContext> selector(
      Set<JWSAlgorithm> algorithms, JWKSource<SecurityContext> keys) {
    return new JWSVerificationKeySelector<>(algorithms, keys);
  }

  private static JWKSource<SecurityContext> secret(byte[] content) {
    byte[] secret = new String(content, UTF_8).strip().getBytes(UTF_8);
    if (secret.length < MIN_SECRET_BYTES) {
      throw new IllegalArgumentException(
          "the secret has %d bytes; HS256 needs at least %d, such as those of: openssl rand -hex 32"
              .formatted(secret.length, MIN_SECRET_BYTES));
    }
    return new ImmutableSecret<>(secret);
  }

  private static JWKSource<SecurityContext> keySet(byte[] content) {
    try {
      JWKSet keys = JWKSet.parse(new String(content, UTF_8));
      return (selected, context) -> selected.select(keys);
    } catch (ParseException e) {
      throw new IllegalArgumentException("no JSON Web Key Set: " + e.getMessage(), e);
    }
  }
}
