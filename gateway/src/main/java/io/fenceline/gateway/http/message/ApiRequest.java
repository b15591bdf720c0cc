package io.fenceline.gateway.http.message;

import io.fenceline.gateway.access.Principal;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * A request that was let in: its client, its checked parameters and its body; and the ways to
 * answer it. Belongs to its event loop.
 */
public final class ApiRequest {
  private static final String JSON = "application/json";

  private final RoutingContext context;
  private final Principal principal;
  private final Map<String, Object> parameters;
  private final byte[] body;

  /**
   * @param parameters as the contract's readers made them, by name
   * @param body null for operations that have none
   */
  public ApiRequest(
      RoutingContext context, Principal principal, Map<String, Object> parameters, byte[] body) {
    this.context = context;
    this.principal = principal;
    this.parameters = parameters;
    this.body = body;
  }

  public Principal principal() {
    return principal;
  }

  /** The context, for operations beyond this class, such as an upgrade to a WebSocket. */
  public RoutingContext context() {
    return context;
  }

  /** The body; null for operations that have none. */
  public byte[] body() {
    return body;
  }

  public boolean has(String parameter) {
    return parameters.containsKey(parameter);
  }

  /** The value of a parameter that is required or has a default. */
  public double number(String parameter) {
    return ((Number) parameters.get(parameter)).doubleValue();
  }

  /** The value of a parameter that is required or has a default. */
  public int integer(String parameter) {
    return ((Number) parameters.get(parameter)).intValue();
  }

  /** Null when the parameter is absent. */
  public String text(String parameter) {
    return (String) parameters.get(parameter);
  }

  public boolean flag(String parameter) {
    return Boolean.TRUE.equals(parameters.get(parameter));
  }

  /** The value of a parameter that is required. */
  public double[] numbers(String parameter) {
    return (double[]) parameters.get(parameter);
  }

  /** Null when the header is absent; of several, all their values as a list. */
  public String header(String name) {
    List<String> all = context.request().headers().getAll(name);
    return all.isEmpty() ? null : all.size() == 1 ? all.get(0) : String.join(", ", all);
  }

  /** Adds a header to the answer. */
  public ApiRequest withHeader(String name, String value) {
    context.response().putHeader(name, value);
    return this;
  }

  /**
   * @param json handed over
   */
  public void answer(byte[] json) {
    answer(200, json);
  }

  /**
   * @param json handed over
   */
  public void answer(int status, byte[] json) {
    answer(status, JSON, ByteBuffer.wrap(json));
  }

  public void answer(int status, String mediaType, ByteBuffer content) {
    HttpServerResponse response = context.response();
    if (isOpen()) {
      response.setStatusCode(status).putHeader("Content-Type", mediaType);
      try {
        UnsentAnswers.send(context, principal.client(), content);
      } catch (Problem e) {
        fail(e);
      }
    }
  }

  /**
   * To be called before an answer of up to so many bytes is made.
   *
   * @throws Problem when the client has not read earlier ones
   */
  public void requireRoom(int bytes) {
    UnsentAnswers.requireRoom(context, principal.client(), bytes);
  }

  /** Answers without a body. */
  public void answer(int status) {
    if (isOpen()) {
      Answers.send(context.response().setStatusCode(status), null);
    }
  }

  /** Answers with a failure. */
  public void fail(Throwable failure) {
    Answers.fail(context, failure);
  }

  private boolean isOpen() {
    return !context.response().ended() && !context.response().closed();
  }
}
