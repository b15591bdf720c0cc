package io.fenceline.gateway.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableSecret;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Where the keys that tokens are checked with come from. Each source allows only the algorithms of
 * its own kind of key, so a public key is never taken for a shared secret.
 *
 * @param blocking whether looking a key up may wait for the network
 * @param files what has to be read again when it changes
 */
record TokenKeys(
    JWSKeySelector<SecurityContext> selector, boolean blocking, List<ReloadingFile<?>> files) {
  private static final int MIN_SECRET_BYTES = 32;
  private static final int TIMEOUT_MILLIS = 5_000;
  private static final int MAX_KEY_SET_BYTES = 256 * 1024;
  private static final long REFRESH_MILLIS = Duration.ofMinutes(5).toMillis();

  /** A token of an unknown key fetches the key set again, at most this often. */
  private static final long MIN_FETCH_INTERVAL_MILLIS = Duration.ofSeconds(30).toMillis();

  /** How long the last key set serves while its server is out of reach. */
  private static final long OUTAGE_MILLIS = Duration.ofHours(4).toMillis();

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
      return new TokenKeys(selector(Set.of(JWSAlgorithm.HS256), current(file)), false, files);
    }
    if (options.jwksFile() != null) {
      ReloadingFile<JWKSource<SecurityContext>> file =
          new ReloadingFile<>(options.jwksFile(), TokenKeys::keySet);
      files.add(file);
      return new TokenKeys(selector(ASYMMETRIC, current(file)), true, files);
    }
    return new TokenKeys(selector(ASYMMETRIC, remote(options.jwksUrl())), true, files);
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

  private static JWKSource<SecurityContext> remote(URI url) throws IOException {
    return JWKSourceBuilder.create(
            url.toURL(),
            new DefaultResourceRetriever(TIMEOUT_MILLIS, TIMEOUT_MILLIS, MAX_KEY_SET_BYTES))
        .cache(REFRESH_MILLIS, TIMEOUT_MILLIS)
        .refreshAheadCache(false)
        .rateLimited(MIN_FETCH_INTERVAL_MILLIS)
        .outageTolerant(OUTAGE_MILLIS)
        .build();
  }
}
