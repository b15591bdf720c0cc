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

/** The answer to a request with fixes: how many were taken, and which were refused. */
final class FixesAnswer {
  /** OwnTracks expects an array of messages for it. */
  private static final byte[] NO_MESSAGES = {'[', ']'};

  private FixesAnswer() {}

  static void to(PostedForm form, ApiRequest request, ReceivedFixes received) {
    if (!form.isOfApp()) {
      toProgram(request, received);
    } else if (isToBeSentAgain(received)) {
      answerProblem(request, received);
    } else if (form == PostedForm.OWNTRACKS) {
      request.answer(NO_MESSAGES);
    } else {
      answerCounts(request, received, form == PostedForm.OVERLAND);
    }
  }

  /** A failure only if the app is to send the fix again. */
  static void toOsmAnd(ApiRequest request, ReceivedFixes received) {
    to(PostedForm.BACKGROUND_GEOLOCATION, request, received);
  }

  private static void toProgram(ApiRequest request, ReceivedFixes received) {
    if (received.accepted().isEmpty() && !received.refused().isEmpty()) {
      answerProblem(request, received);
    } else {
      answerCounts(request, received, false);
    }
  }

  /**
   * @param isNamedOk as Overland wants it, which otherwise sends all again
   */
  private static void answerCounts(ApiRequest request, ReceivedFixes received, boolean isNamedOk) {
    request.answer(
        JsonLine.of(
            json -> {
              if (isNamedOk) {
                json.writeStringField("result", "ok");
              }
              writeCounts(json, received);
            }));
  }

  private static boolean isToBeSentAgain(ReceivedFixes received) {
    return received.refused().stream().anyMatch(RefusedFix::mayBeTakenLater);
  }

  private static void answerProblem(ApiRequest request, ReceivedFixes received) {
    Problem problem =
        Problem.of(
            ProblemType.REFUSED_CONTENT,
            (received.accepted().isEmpty() ? "every fix is refused: " : "some fixes are refused: ")
                + received.refused().get(0).detail());
    byte[] json =
        JsonLine.of(
            members -> {
              problem.writeMembers(members);
              writeCounts(members, received);
            });
    request.answer(problem.type().status(), Problem.MEDIA_TYPE, ByteBuffer.wrap(json));
  }

  private static void writeCounts(JsonGenerator json, ReceivedFixes received) throws IOException {
    json.writeNumberField("accepted", received.accepted().size());
    JsonLine.writeObjects(
        json,
        "refused",
        received.refused(),
        fix -> {
          json.writeNumberField("index", fix.index());
          json.writeStringField("reason", fix.reason());
          json.writeStringField("detail", fix.detail());
        });
  }
}
