package io.fenceline.kafka;

import java.security.cert.CertificateExpiredException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;

/**
 * The reason why Kafka refuses TLS, a login or a permission, and the remedy. Kafka's own messages
 * name neither the setting nor the remedy; they never contain a password. Immutable.
 *
 * @param reason with Kafka's own words
 * @param remedy with the setting
 */
public record AccessProblem(String reason, String remedy) {

  /** A root cause as text: the simple name of its class, and its message. */
  private static final Pattern ROOT_CAUSE =
      Pattern.compile("(?:\\w*(Authorization)|SaslAuthentication)Exception: (.*)");

  /** Empty for a failure of another kind. */
  public static Optional<AccessProblem> of(Throwable failure) {
    List<Throwable> chain = chain(failure);
    return chain.stream()
        .map(cause -> of(cause, chain.get(chain.size() - 1)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<AccessProblem> of(Throwable cause, Throwable root) {
    if (cause instanceof SslAuthenticationException) {
      return Optional.of(tls(root));
    }
    if (cause instanceof AuthenticationException) {
      return Optional.of(login(cause.getMessage()));
    }
    if (cause instanceof AuthorizationException) {
      return Optional.of(permission(cause.getMessage()));
    }
    return Optional.empty();
  }

  /**
   * Like {@link #of(Throwable)}, for a failure of which only a text is known, as from Flink's REST
   * API. A failure of TLS is not recognized: its root cause is not Kafka's.
   *
   * @param text the simple name of the root cause's class, and its message
   */
  public static Optional<AccessProblem> ofRootCause(String text) {
    Matcher cause = ROOT_CAUSE.matcher(text);
    if (!cause.matches()) {
      return Optional.empty();
    }
    boolean isPermission = cause.group(1) != null;
    return Optional.of(isPermission ? permission(cause.group(2)) : login(cause.group(2)));
  }

  private static AccessProblem login(String message) {
    return new AccessProblem(
        "the Kafka brokers refuse the login (" + message + ")",
        "check user and password in sasl.jaas.config of --kafka-config");
  }

  private static AccessProblem permission(String message) {
    return new AccessProblem(
        "the Kafka brokers deny access (" + message + ")",
        "grant the user of --kafka-config what docs/operate/kafka.md lists under Access control");
  }

  private static AccessProblem tls(Throwable root) {
    return root instanceof CertificateExpiredException
        ? new AccessProblem(
            "the certificate of the Kafka brokers has expired (" + root.getMessage() + ")",
            "renew it at the brokers, and in ssl.truststore of --kafka-config if it is there")
        : new AccessProblem(
            "TLS with the Kafka brokers failed (" + root.getMessage() + ")",
            "check ssl.truststore of --kafka-config, which must have the brokers' certificate or"
                + " that of its authority");
  }

  private static List<Throwable> chain(Throwable failure) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable cause = failure; cause != null && !chain.contains(cause); ) {
      chain.add(cause);
      cause = cause.getCause();
    }
    return chain;
  }

  /** Reason and remedy on one line. */
  public String text() {
    return reason + "; " + remedy;
  }
}
