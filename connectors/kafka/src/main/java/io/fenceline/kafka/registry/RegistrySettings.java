package io.fenceline.kafka.registry;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How a schema registry is reached. Immutable.
 *
 * @param url of its API, without a slash at the end
 * @param properties of {@link #NAMES}
 * @param registers whether schemas may be registered; if not, they have to be there
 */
public record RegistrySettings(String url, Map<String, String> properties, boolean registers)
    implements Serializable {
  private static final long serialVersionUID = 1;

  static final String USER_INFO = "basic.auth.user.info";
  static final String TOKEN = "bearer.auth.token";
  static final String TRUST_STORE = "ssl.truststore.location";
  static final String TRUST_STORE_PASSWORD = "ssl.truststore.password";

  /** The properties that there are, as Confluent's clients name them. */
  public static final Set<String> NAMES =
      new TreeSet<>(List.of(USER_INFO, TOKEN, TRUST_STORE, TRUST_STORE_PASSWORD));

  private static final String PREFIX = "schema.registry.";

  public RegistrySettings {
    properties = Map.copyOf(properties);
  }

  String property(String name) {
    return properties.getOrDefault(name, properties.get(PREFIX + name));
  }

  /** Returns a line for each wrong property, with its name. */
  public List<String> mistakes() {
    List<String> mistakes = new ArrayList<>();
    for (String name : new TreeSet<>(properties.keySet())) {
      if (!NAMES.contains(name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name)) {
        mistakes.add(name + ": there is no such property; there are " + String.join(", ", NAMES));
      }
    }
    if (property(USER_INFO) != null && property(TOKEN) != null) {
      mistakes.add(USER_INFO + " and " + TOKEN + ": give one of the two");
    }
    if (property(USER_INFO) != null && property(USER_INFO).indexOf(':') < 1) {
      mistakes.add(USER_INFO + ": give USER:PASSWORD");
    }
    if (property(TRUST_STORE) != null) {
      try {
        TrustStore.load(Path.of(property(TRUST_STORE)), property(TRUST_STORE_PASSWORD));
      } catch (IllegalArgumentException e) {
        mistakes.add(TRUST_STORE + ": " + e.getMessage());
      }
    }
    return mistakes;
  }

  /** Without the values of properties, which may be secrets. */
  @Override
  public String toString() {
    return url + new TreeSet<>(properties.keySet());
  }
}
