package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import io.fenceline.gateway.SharedGateway;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.contract.Contract;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation of the OpenAPI document, as the document describes it. */
@ExtendWith(SharedGateway.class)
class ContractITCase {
  private static TestGateway gateway;

  @BeforeAll
  static void findGateway() {
    gateway = SharedGateway.get();
  }

  static List<ContractOperation> operations() {
    return ContractOperation.all();
  }

  private static HttpResponse<String> send(HttpRequest.Builder request, String token) {
    return TestGateway.send(
        token == null ? request : request.header("Authorization", "Bearer " + token));
  }

  @ParameterizedTest
  @MethodSource("operations")
  void theExamplesOfTheDocumentAreAnswered(ContractOperation op) {
    HttpResponse<String> answer = send(op.request(gateway, op.examples()), Tokens.all());

    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 202, 404);
    Set<String> documented = op.model().getJsonObject("responses").fieldNames();
    assertThat(documented)
        .containsAnyOf("" + answer.statusCode(), "" + (answer.statusCode() / 100) + "XX");
  }

  @ParameterizedTest
  @MethodSource("operations")
  void withoutCredentialsNothingIsAnswered(ContractOperation op) {
    HttpResponse<String> answer = send(op.request(gateway, op.examples()), null);

    ProblemDetails.require(answer, 401);
    assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
  }

  @ParameterizedTest
  @MethodSource("operations")
  @SuppressWarnings("JavaUtilDate") // The type that the library asks for.
  void badTokensAreNotAccepted(ContractOperation op) {
    JWTClaimsSet good = Tokens.claims(Tokens.ALL_SCOPES).build();
    JWTClaimsSet.Builder expired =
        Tokens.claims(Tokens.ALL_SCOPES).expirationTime(Date.from(Instant.now().minusSeconds(60)));
    Map<String, String> bad =
        Map.of(
            "forged", Tokens.signed(good, "another secret, which has 32 bytes or more"),
            "alg none", Tokens.unsigned(),
            "expired", Tokens.signed(expired.build(), Tokens.SECRET),
            "audience",
                Tokens.signed(
                    Tokens.claims(Tokens.ALL_SCOPES).audience("other").build(), Tokens.SECRET),
            "issuer",
                Tokens.signed(
                    Tokens.claims(Tokens.ALL_SCOPES).issuer("other").build(), Tokens.SECRET));
    bad.forEach(
        (what, token) -> {
          HttpResponse<String> answer = send(op.request(gateway, op.examples()), token);
          ProblemDetails.require(answer, 401);
          assertThat(answer.headers().firstValue("WWW-Authenticate"))
              .as(what)
              .contains("Bearer error=\"invalid_token\"");
        });
  }

  @ParameterizedTest
  @MethodSource("operations")
  void eachScopeThatIsNeededIsChecked(ContractOperation op) {
    for (String scope : op.scopes()) {
      String others =
          Arrays.stream(Scope.values())
              .map(Scope::text)
              .filter(other -> !other.equals(scope))
              .collect(Collectors.joining(" "));

      HttpResponse<String> answer =
          send(op.request(gateway, op.examples()), Tokens.withScope(others));

      JsonObject problem = ProblemDetails.require(answer, 403);
      assertThat(problem.getString("detail")).contains(scope);
    }
  }

  @Test
  void anUnknownPathIsNotFound() {
    ProblemDetails.require(gateway.get("/v2/zones"), 404);
    ProblemDetails.require(gateway.get("/v1/zones/../../etc/passwd"), 404);
    ProblemDetails.require(gateway.get("/index.html"), 404);
  }

  @Test
  void aMethodThatAResourceDoesNotHaveIsRefusedWithThoseThatItHas() {
    HttpResponse<String> answer =
        TestGateway.send(gateway.request("/v1/zones/depot").POST(BodyPublishers.noBody()));

    ProblemDetails.require(answer, 405);
    assertThat(answer.headers().firstValue("Allow")).contains("DELETE, GET, HEAD, PUT");
  }

  @Test
  void theDocumentIsServed() {
    HttpResponse<String> answer = gateway.get("/v1/openapi.json");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(new JsonObject(answer.body())).isEqualTo(Contract.document());
  }
}
