package io.fenceline.loadtest.gateway.http;

import java.nio.file.Path;

/**
 * The requests that wrk sends in turn.
 *
 * @param path of requests with a body
 * @param mediaType of the bodies; null for requests without
 * @param file one request in each line: its path or its body
 */
record PreparedRequests(String method, String path, String mediaType, Path file) {

  static PreparedRequests get(Path file) {
    return new PreparedRequests("GET", "/", null, file);
  }

  static PreparedRequests post(String path, String mediaType, Path bodies) {
    return new PreparedRequests("POST", path, mediaType, bodies);
  }
}
