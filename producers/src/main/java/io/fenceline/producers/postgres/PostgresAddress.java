package io.fenceline.producers.postgres;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Properties;

/**
 * Where a database is, and who connects. Without a password here the driver looks into {@code
 * ~/.pgpass}.
 *
 * @param properties of the driver; may hold a password
 */
public record PostgresAddress(String jdbcUrl, Properties properties, boolean hasVisiblePassword) {
  private static final String FORM =
      "postgresql://USER@HOST:PORT/DATABASE as of psql, or a jdbc:postgresql: URL";
  private static final String JDBC = "jdbc:postgresql:";

  /**
   * Reads the address of a command line.
   *
   * @param environment has {@code PGUSER} and {@code PGPASSWORD} for what the address leaves out
   * @throws IllegalArgumentException with what was expected
   */
  public static PostgresAddress parse(String text, Map<String, String> environment) {
    Properties properties = new Properties();
    properties.put("ApplicationName", "fenceline zones sync");
    properties.put("connectTimeout", "10");
    putIfPresent(properties, "user", environment.get("PGUSER"));
    putIfPresent(properties, "password", environment.get("PGPASSWORD"));
    if (text.startsWith(JDBC)) {
      return new PostgresAddress(text, properties, text.contains("password="));
    }
    URI uri = uri(text);
    String[] user = uri.getUserInfo() == null ? new String[0] : uri.getUserInfo().split(":", 2);
    putIfPresent(properties, "user", user.length > 0 ? user[0] : null);
    putIfPresent(properties, "password", user.length > 1 ? user[1] : null);
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    return new PostgresAddress(
        JDBC + "//" + uri.getHost() + port + uri.getRawPath() + query,
        properties,
        user.length > 1 || query.contains("password="));
  }

  private static URI uri(String text) {
    try {
      URI uri = new URI(text);
      String scheme = String.valueOf(uri.getScheme());
      if (scheme.matches("postgres(ql)?") && uri.getHost() != null && uri.getPath().length() > 1) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(FORM, e);
    }
    throw new IllegalArgumentException(FORM);
  }

  private static void putIfPresent(Properties properties, String name, String value) {
    if (value != null && !value.isEmpty()) {
      properties.put(name, value);
    }
  }

  /** Without the properties, of which one may be a password. */
  @Override
  public String toString() {
    return "PostgreSQL";
  }
}
