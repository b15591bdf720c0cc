package io.fenceline.gateway.http.message;

import java.util.Locale;

/** The kinds of failures that a client can tell apart: a closed list. */
public enum ProblemType {
  INVALID_REQUEST(400, "The request is invalid"),
  UNAUTHENTICATED(401, "Valid credentials are needed"),
  FORBIDDEN(403, "The credentials do not permit this"),
  NOT_FOUND(404, "There is no such resource"),
  METHOD_NOT_ALLOWED(405, "The resource does not have this method"),
  REQUEST_TIMEOUT(408, "The request took too long to arrive"),
  PRECONDITION_FAILED(412, "The resource has changed"),
  CONTENT_TOO_LARGE(413, "The body is too large"),
  URI_TOO_LONG(414, "The URL is too long"),
  UNSUPPORTED_MEDIA_TYPE(415, "The media type is not supported"),
  REFUSED_CONTENT(422, "The content is refused"),
  TOO_MANY_REQUESTS(429, "The client sends too many requests"),
  HEADERS_TOO_LARGE(431, "The headers are too large"),
  INTERNAL_ERROR(500, "The gateway failed"),
  UNAVAILABLE(503, "The gateway cannot answer now");

  private final int status;
  private final String title;

  ProblemType(int status, String title) {
    this.status = status;
    this.title = title;
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /** The URI that {@code type} of the problem details is. */
  public String uri() {
    return "urn:fenceline:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
