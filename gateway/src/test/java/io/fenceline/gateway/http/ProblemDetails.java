package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;

/** Problem details as answers have them. */
final class ProblemDetails {
  private ProblemDetails() {}

  /** Asserts that a failure is answered as the document has it. */
  static JsonObject require(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    JsonObject problem = new JsonObject(answer.body());
    assertThat(problem.getString("type")).startsWith("urn:fenceline:problem:");
    assertThat(problem.getInteger("status")).isEqualTo(status);
    assertThat(problem.getString("title")).isNotBlank();
    assertThat(problem.getString("detail")).isNotBlank();
    return problem;
  }
}
