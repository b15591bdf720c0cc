package io.fenceline.kafka.registry;

import io.fenceline.format.avro.SchemaRegistry;
import io.fenceline.format.input.RefusedException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;

/**
 * A registry with Confluent's API, which Apicurio, Karapace and Redpanda have, too. Those of equal
 * settings share one cache in a JVM. Thread-safe.
 */
public record HttpSchemaRegistry(RegistrySettings settings) implements SchemaRegistry {
  private static final long serialVersionUID = 1;

  private static final Map<RegistrySettings, RegistryCache> CACHES = new ConcurrentHashMap<>();

  private RegistryCache cache() {
    RegistryCache cache = CACHES.get(settings);
    return cache == null ? CACHES.computeIfAbsent(settings, HttpSchemaRegistry::newCache) : cache;
  }

  private static RegistryCache newCache(RegistrySettings settings) {
    RegistryWait wait = new RegistryWait(pause -> Thread.sleep(pause.toMillis()));
    return new RegistryCache(settings, wait, System::nanoTime);
  }

  @Override
  public Schema schema(int id) throws RefusedException {
    return cache().schema(id);
  }

  @Override
  public int id(String subject, Schema schema) {
    return cache().id(subject, schema);
  }

  @Override
  public void prepare(String subject, Schema schema) {
    cache().prepare(subject, schema);
  }

  @Override
  public Optional<Schema> latest(String subject) {
    return cache().latest(subject);
  }

  @Override
  public Optional<String> problem() {
    return cache().problem();
  }
}
