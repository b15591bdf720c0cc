package io.fenceline.gateway.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.ImmutableSecret;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import io.fenceline.gateway.Tokens;
import java.time.Clock;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Whatever credentials and their files contain, they are read or refused")
class AccessFuzzTest {
  private static final String API_KEYS =
      "# keys\n{\"id\":\"a\",\"name\":\"map\",\"sha256\":\""
          + "00ff".repeat(16)
          + "\",\"scopes\":[\"stream\",\"zones:read\"],\"devices\":[\"d\",\"é\"]}\n\n";

  static Stream<FuzzTarget> targets() {
    TokenVerifier verifier =
        new TokenVerifier(
            new JWSVerificationKeySelector<SecurityContext>(
                JWSAlgorithm.HS256, new ImmutableSecret<>(Tokens.SECRET.getBytes(UTF_8))),
            Tokens.AUDIENCE,
            Tokens.ISSUER,
            Clock.systemUTC());
    return Stream.of(
        FuzzTarget.ofText(
            "token",
            input -> verifier.verify(new String(input, UTF_8), RemoteKeys.Lookup.FIRST),
            AccessException.class,
            Tokens.limitedTo("a", "é")),
        FuzzTarget.ofText(
            "file of API keys", ApiKeys::parse, IllegalArgumentException.class, API_KEYS));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyContentIsReadOrRefused(FuzzTarget target) {
    Fuzzer.run(target);
  }
}
