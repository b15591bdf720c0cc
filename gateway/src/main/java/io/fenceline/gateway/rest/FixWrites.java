package io.fenceline.gateway.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.intake.BodyException;
import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.gateway.intake.FixSplitter;
import io.fenceline.gateway.intake.Gzip;
import io.fenceline.gateway.intake.PostedForm;
import io.fenceline.gateway.intake.ReceivedFixes;
import io.fenceline.gateway.intake.SentFix;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Takes fixes from their senders. Belongs to an event loop. */
public final class FixWrites {
  /** A larger or compressed body is read off the event loop: it may take milliseconds. */
  private static final int MAX_BYTES_ON_LOOP = 64 * 1024;

  private final WorkerExecutor workers;
  private final FixIntake intake;
  private final int maxBodyBytes;

  /**
   * @param workers so few that as many inflated bodies fit into memory
   * @param maxBodyBytes of a body, also when it is inflated
   */
  public FixWrites(WorkerExecutor workers, FixIntake intake, int maxBodyBytes) {
    this.workers = workers;
    this.intake = intake;
    this.maxBodyBytes = maxBodyBytes;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of("postFixes", this::post, "getOsmAnd", this::osmAnd, "postOsmAnd", this::osmAnd);
  }

  private void post(ApiRequest request) {
    Preconditions.refuse(request);
    PostedForm form = PostedForm.of(request.text("fields"));
    if (form != PostedForm.TOPIC) {
      requireOtherForms();
    }
    boolean compressed = request.header("Content-Encoding") != null;
    byte[] device = form == PostedForm.OWNTRACKS ? ownTracksDevice(request) : null;
    boolean lines = isNdjson(request.header("Content-Type"));
    Supplier<CompletionStage<ReceivedFixes>> work =
        () ->
            intake.take(
                intake.forms().json(form, split(request.body(), compressed, lines), device),
                request.principal()::maySee);
    boolean onLoop = !compressed && request.body().length <= MAX_BYTES_ON_LOOP;
    answer(
        request,
        form,
        onLoop ? Future.succeededFuture(work.get()) : workers.executeBlocking(work::get, false));
  }

  private void osmAnd(ApiRequest request) {
    Preconditions.refuse(request);
    requireOtherForms();
    SentFix fix = intake.forms().osmAnd(name -> request.context().queryParams().get(name));
    answer(
        request,
        PostedForm.TOPIC,
        Future.succeededFuture(intake.take(List.of(fix), request.principal()::maySee)));
  }

  private static void answer(
      ApiRequest request, PostedForm form, Future<CompletionStage<ReceivedFixes>> taken) {
    taken
        .compose(
            stage ->
                Future.fromCompletionStage(stage, Vertx.currentContext())
                    .recover(e -> Future.failedFuture(RecordWrites.problem(e))))
        .onSuccess(received -> FixesAnswer.write(request, form, received))
        .onFailure(request::fail);
  }

  private void requireOtherForms() {
    if (!intake.takesOtherForms()) {
      throw Problem.of(
          ProblemType.INVALID_REQUEST,
          "the topic of locations has the fields of --fix-fields or --time-unit; send fixes in that"
              + " form, to /v1/fixes without the parameter fields");
    }
  }

  private List<byte[]> split(byte[] body, boolean compressed, boolean lines) {
    try {
      byte[] json = compressed ? Gzip.inflate(body, maxBodyBytes) : body;
      return lines ? FixSplitter.lines(json) : FixSplitter.elements(json);
    } catch (BodyException e) {
      ProblemType type =
          e.isTooLarge() ? ProblemType.CONTENT_TOO_LARGE : ProblemType.INVALID_REQUEST;
      throw Problem.of(type, e.getMessage());
    }
  }

  /** Checked against the OpenAPI document already. */
  private static boolean isNdjson(String contentType) {
    return contentType.toLowerCase(Locale.ROOT).strip().startsWith("application/x-ndjson");
  }

  /** The name that OwnTracks would give its MQTT topic; null without the headers. */
  private static byte[] ownTracksDevice(ApiRequest request) {
    String user = request.header("X-Limit-U");
    String device = request.header("X-Limit-D");
    if (user == null && device == null) {
      return null;
    }
    String path = user == null ? device : device == null ? user : user + "/" + device;
    return ("owntracks/" + path).getBytes(UTF_8);
  }
}
