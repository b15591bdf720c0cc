package io.fenceline.gateway.rest;

import io.fenceline.gateway.fixes.PostedForm;
import io.fenceline.gateway.fixes.ReceivedFixes;
import io.fenceline.gateway.fixes.RefusedFix;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.JsonOutput;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.write.TopicWriter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;

/** Writes the fixes of one request, and answers when Kafka has acknowledged all of them. */
final class FixesAnswer {
  private final ApiRequest request;
  private final PostedForm form;

  FixesAnswer(ApiRequest request, PostedForm form) {
    this.request = request;
    this.form = form;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens is answered.
  void write(ReceivedFixes received, TopicWriter writer) {
    List<TopicWriter.Entry> entries =
        received.accepted().stream()
            .map(fix -> new TopicWriter.Entry(fix.key(), fix.value()))
            .toList();
    if (entries.isEmpty()) {
      answer(received);
      return;
    }
    Context loop = Vertx.currentContext();
    writer
        .write(entries)
        .whenComplete(
            (written, failure) ->
                loop.runOnContext(
                    run -> {
                      if (failure == null) {
                        answer(received);
                      } else {
                        request.fail(RecordWrites.problem(failure));
                      }
                    }));
  }

  private void answer(ReceivedFixes received) {
    int accepted = received.accepted().size();
    if (accepted == 0 && !received.refused().isEmpty()) {
      ProblemType type = ProblemType.REFUSED_CONTENT;
      JsonOutput json = new JsonOutput().raw("{\"type\":").string(type.uri());
      json.raw(",\"title\":").string(type.title()).raw(",\"status\":").number(type.status());
      json.raw(",\"detail\":")
          .string("every fix is refused: " + received.refused().get(0).detail());
      writeCounts(json.raw(","), received);
      request.answer(type.status(), Problem.MEDIA_TYPE, json.bytes());
    } else if (form == PostedForm.OWNTRACKS && received.refused().isEmpty()) {
      // OwnTracks expects an array of messages for it.
      request.answer(new JsonOutput().raw("[]"));
    } else {
      JsonOutput json = new JsonOutput().raw("{");
      writeCounts(json, received);
      request.answer(json);
    }
  }

  private static void writeCounts(JsonOutput json, ReceivedFixes received) {
    json.raw("\"accepted\":").number(received.accepted().size()).raw(",\"refused\":[");
    String separator = "";
    for (RefusedFix fix : received.refused()) {
      json.raw(separator).raw("{\"index\":").number(fix.index());
      json.raw(",\"reason\":").string(fix.reason());
      json.raw(",\"detail\":").string(fix.detail()).raw("}");
      separator = ",";
    }
    json.raw("]}");
  }
}
