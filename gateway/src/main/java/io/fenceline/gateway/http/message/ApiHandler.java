package io.fenceline.gateway.http.message;

/**
 * Answers one operation of the OpenAPI document. Called on the event loop, which it must not block,
 * after the client was authenticated, the parameters were checked and the body was read. It answers
 * at once or later, on the same event loop.
 */
@FunctionalInterface
public interface ApiHandler {
  /**
   * @throws Problem to answer with a failure
   */
  void handle(ApiRequest request);
}
