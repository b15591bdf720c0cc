package io.fenceline.gateway.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.intake.PostedForm;
import io.fenceline.gateway.intake.ReceivedFixes;
import io.fenceline.gateway.intake.RefusedFix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** The answer to a request with fixes: how many were taken, and which were refused. */
final class FixesAnswer {
  /** OwnTracks expects an array of messages for it. */
  private static final byte[] NO_MESSAGES = {'[', ']'};

  private FixesAnswer() {}

  static void write(ApiRequest request, PostedForm form, ReceivedFixes received) {
    List<RefusedFix> refused = received.refused();
    if (received.accepted().isEmpty() && !refused.isEmpty()) {
      Problem problem =
          Problem.of(
              ProblemType.REFUSED_CONTENT, "every fix is refused: " + refused.get(0).detail());
      byte[] json =
          JsonLine.of(
              members -> {
                problem.writeMembers(members);
                writeCounts(members, received);
              });
      request.answer(problem.type().status(), Problem.MEDIA_TYPE, ByteBuffer.wrap(json));
    } else if (form == PostedForm.OWNTRACKS && refused.isEmpty()) {
      request.answer(NO_MESSAGES);
    } else {
      request.answer(JsonLine.of(json -> writeCounts(json, received)));
    }
  }

  private static void writeCounts(JsonGenerator json, ReceivedFixes received) throws IOException {
    json.writeNumberField("accepted", received.accepted().size());
    json.writeArrayFieldStart("refused");
    for (RefusedFix fix : received.refused()) {
      json.writeStartObject();
      json.writeNumberField("index", fix.index());
      json.writeStringField("reason", fix.reason());
      json.writeStringField("detail", fix.detail());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
