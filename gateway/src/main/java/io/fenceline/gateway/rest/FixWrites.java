package io.fenceline.gateway.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.intake.BodyException;
import io.fenceline.gateway.intake.ClientDevices;
import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.gateway.intake.FixSplitter;
import io.fenceline.gateway.intake.Gzip;
import io.fenceline.gateway.intake.PostedForm;
import io.fenceline.gateway.intake.ReceivedFixes;
import io.fenceline.gateway.intake.RefusedFix;
import io.fenceline.gateway.intake.SentFix;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
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
  private final ClientDevices devices;
  private final int maxBodyBytes;

  /**
   * @param workers so few that as many inflated bodies fit into memory
   * @param maxBodyBytes of a body, also when it is inflated
   */
  public FixWrites(
      WorkerExecutor workers, FixIntake intake, ClientDevices devices, int maxBodyBytes) {
    this.workers = workers;
    this.intake = intake;
    this.devices = devices;
    this.maxBodyBytes = maxBodyBytes;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of(
        "postFixes",
        request -> post(request, PostedForm.of(request.text("fields"))),
        "postFixesOfApp",
        request -> post(request, PostedForm.of(request.text("app"))),
        "getOsmAnd",
        this::osmAnd,
        "postOsmAnd",
        this::osmAnd,
        "postTraccarClient",
        this::osmAnd);
  }

  private void post(ApiRequest request, PostedForm form) {
    Preconditions.refuse(request);
    requireWritable();
    if (form != PostedForm.TOPIC) {
      requireOtherForms();
    }
    byte[] device = form == PostedForm.OWNTRACKS ? ownTracksDevice(request) : null;
    Supplier<CompletionStage<ReceivedFixes>> work =
        () -> intake.take(split(request, form, device), devices.sender(request.principal()));
    boolean onLoop = !isCompressed(request) && request.body().length <= MAX_BYTES_ON_LOOP;
    Future<CompletionStage<ReceivedFixes>> taken =
        onLoop ? Future.succeededFuture(work.get()) : workers.executeBlocking(work::get, false);
    answer(
        request,
        taken,
        received -> {
          if (form.isOfApp()) {
            logUntold(device == null ? form.name() : new String(device, UTF_8), received);
          }
          FixesAnswer.to(form, request, received);
        });
  }

  /** Parameters in the query or in a form, or the JSON that Traccar Client 9 sends. */
  private void osmAnd(ApiRequest request) {
    if (hasType(request, "application/json")) {
      post(request, PostedForm.BACKGROUND_GEOLOCATION);
      return;
    }
    Preconditions.refuse(request);
    requireWritable();
    requireOtherForms();
    MultiMap parameters = request.context().queryParams();
    SentFix fix = intake.forms().osmAnd(parameters::get, request.body());
    answer(
        request,
        Future.succeededFuture(intake.take(List.of(fix), devices.sender(request.principal()))),
        received -> {
          logUntold(parameters.contains("id") ? parameters.get("id") : "OsmAnd", received);
          FixesAnswer.toOsmAnd(request, received);
        });
  }

  /**
   * Apps send what is refused again and again, and nothing else, unless the answer is 2xx. So what
   * can never be taken is answered as if it were, and told here.
   */
  private void logUntold(String source, ReceivedFixes received) {
    for (RefusedFix each : received.refused()) {
      if (!each.mayBeTakenLater()) {
        intake.untold().add(source, each.reason() + ": " + each.detail());
      }
    }
  }

  private static void answer(
      ApiRequest request,
      Future<CompletionStage<ReceivedFixes>> taken,
      Handler<ReceivedFixes> answer) {
    taken
        .compose(
            stage ->
                Future.fromCompletionStage(stage, Vertx.currentContext())
                    .recover(e -> Future.failedFuture(RecordWrites.problem(e))))
        .onSuccess(answer)
        .onFailure(request::fail);
  }

  private void requireWritable() {
    intake
        .unwritable()
        .ifPresent(
            why -> {
              throw Problem.of(ProblemType.INVALID_REQUEST, why);
            });
  }

  private void requireOtherForms() {
    if (!intake.takesOtherForms()) {
      throw Problem.of(
          ProblemType.INVALID_REQUEST,
          "the topic of locations has the fields of --fix-fields or --time-unit; send fixes in that"
              + " form, to /v1/fixes without the parameter fields");
    }
  }

  private List<SentFix> split(ApiRequest request, PostedForm form, byte[] device) {
    byte[] body = request.body();
    try {
      body = isCompressed(request) ? Gzip.inflate(body, maxBodyBytes) : body;
      List<byte[]> parts =
          hasType(request, "application/x-ndjson")
              ? FixSplitter.lines(body)
              : FixSplitter.elements(body);
      return form.isWrapped()
          ? intake.forms().wrapped(form, parts)
          : intake.forms().json(form, parts, device);
    } catch (BodyException e) {
      if (form.isOfApp() && !e.isTooLarge()) {
        // Its reader refuses it, too, but not for the app.
        return intake.forms().json(form, List.of(body), device);
      }
      ProblemType type =
          e.isTooLarge() ? ProblemType.CONTENT_TOO_LARGE : ProblemType.INVALID_REQUEST;
      throw Problem.of(type, e.getMessage());
    }
  }

  private static boolean isCompressed(ApiRequest request) {
    return request.header("Content-Encoding") != null;
  }

  /** The type of a body was checked against the OpenAPI document already. */
  private static boolean hasType(ApiRequest request, String type) {
    return request.body() != null
        && request.header("Content-Type").toLowerCase(Locale.ROOT).strip().startsWith(type);
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
