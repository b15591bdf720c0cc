package io.fenceline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.util.List;

/** Reads JSON answers. */
final class JsonAnswers {
  private JsonAnswers() {}

  static JsonObject json(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return new JsonObject(answer.body());
  }

  static List<String> ids(JsonArray found, String name) {
    return found.stream().map(each -> ((JsonObject) each).getString(name)).toList();
  }
}
