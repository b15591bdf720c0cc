package io.fenceline.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.CertificateExpiredException;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLHandshakeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class AccessProblemTest {

  private static Optional<String> text(Throwable failure) {
    return AccessProblem.of(failure).map(AccessProblem::text);
  }

  @Test
  void aWrongPasswordNamesTheLogin() {
    assertThat(text(new KafkaException(new SaslAuthenticationException("wrong"))))
        .hasValueSatisfying(
            text -> assertThat(text).contains("refuse the login (wrong)", "sasl.jaas.config"));
  }

  @Test
  void anExpiredCertificateIsNoWrongLogin() {
    SSLHandshakeException handshake = new SSLHandshakeException("PKIX path validation failed");
    handshake.initCause(new CertificateExpiredException("NotAfter: yesterday"));
    assertThat(text(new SslAuthenticationException("SSL failed", handshake)))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .contains("has expired (NotAfter: yesterday)", "renew it", "--kafka-config")
                    .doesNotContain("login"));
  }

  @Test
  void anUnknownCertificateNamesTheTruststore() {
    SSLHandshakeException handshake = new SSLHandshakeException("unable to find valid path");
    assertThat(text(new SslAuthenticationException("SSL failed", handshake)))
        .hasValueSatisfying(text -> assertThat(text).contains("unable to find", "ssl.truststore"));
  }

  @Test
  void aMissingPermissionNamesTheTopicAndTheDocument() {
    assertThat(text(new TopicAuthorizationException(Set.of("zones"))))
        .hasValueSatisfying(text -> assertThat(text).contains("[zones]", "Access control"));
  }

  @Test
  void aRootCauseThatIsKnownAsTextNamesTheRemedyToo() {
    assertThat(AccessProblem.ofRootCause("TopicAuthorizationException: Not authorized: [zones]"))
        .isEqualTo(AccessProblem.of(new TopicAuthorizationException("Not authorized: [zones]")))
        .isPresent();
    assertThat(AccessProblem.ofRootCause("SaslAuthenticationException: wrong"))
        .isEqualTo(AccessProblem.of(new SaslAuthenticationException("wrong")))
        .isPresent();
    assertThat(AccessProblem.ofRootCause("TimeoutException: late")).isEmpty();
  }

  @Test
  void otherFailuresAreNone() {
    assertThat(text(new TimeoutException("late"))).isEmpty();
  }
}
