package io.fenceline.gateway.http.contract;

import io.fenceline.gateway.access.Scope;
import io.vertx.core.http.HttpMethod;
import java.util.Set;

/**
 * An operation of the OpenAPI document.
 *
 * @param path with variables as {@code {name}}
 * @param scopes that its credentials need
 * @param takesTokenInQuery whether the credentials may be in the query, for senders that can set
 *     nothing but a URL
 * @param mediaTypes of its body; null when it takes none
 */
public record Operation(
    String id,
    HttpMethod method,
    String path,
    Set<Scope> scopes,
    boolean takesTokenInQuery,
    Parameters parameters,
    MediaTypes mediaTypes) {

  /** Whether HEAD is served too, as it is where GET reads. */
  public boolean hasHead() {
    return method.equals(HttpMethod.GET)
        && scopes.stream().noneMatch(scope -> scope.text().endsWith(":write"));
  }

  boolean hasVariables() {
    return path.contains("{");
  }

  /** The path as Vert.x writes it, with variables as {@code :name}. */
  public String route() {
    return path.replaceAll("\\{(\\w+)}", ":$1");
  }

  /** Whether a request of this path, not decoded, is one of this operation or of its siblings. */
  public boolean matches(String requestPath) {
    return requestPath.matches(path.replaceAll("\\{\\w+}", "[^/]+"));
  }
}
