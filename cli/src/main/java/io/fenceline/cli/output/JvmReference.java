package io.fenceline.cli.output;

import java.io.Serializable;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A serializable reference to an object of this JVM: copies that Flink deserializes in this JVM
 * refer to the same object. Thread-safe. Keeps the object until it is closed.
 */
public final class JvmReference<T> implements Serializable, AutoCloseable {
  private static final long serialVersionUID = 1;
  private static final Map<String, Object> OBJECTS = new ConcurrentHashMap<>();

  private final String key = UUID.randomUUID().toString();

  private JvmReference() {}

  public static <T> JvmReference<T> to(T object) {
    JvmReference<T> reference = new JvmReference<>();
    OBJECTS.put(reference.key, object);
    return reference;
  }

  /**
   * @throws IllegalStateException when it is closed
   */
  @SuppressWarnings("unchecked") // Put there under this key by to(T).
  public T get() {
    Object object = OBJECTS.get(key);
    if (object == null) {
      throw new IllegalStateException("closed");
    }
    return (T) object;
  }

  @Override
  public void close() {
    OBJECTS.remove(key);
  }
}
