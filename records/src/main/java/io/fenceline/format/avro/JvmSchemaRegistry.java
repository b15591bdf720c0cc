package io.fenceline.format.avro;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * A registry for what is written and read in one JVM: load tests that need no server, and tests.
 * Thread-safe.
 */
public final class JvmSchemaRegistry implements SchemaRegistry {
  private static final long serialVersionUID = 1;

  public static final SchemaRegistry INSTANCE = new JvmSchemaRegistry();

  private static final List<Schema> SCHEMAS = new ArrayList<>();
  private static final Map<String, Integer> LATEST = new HashMap<>();

  private JvmSchemaRegistry() {}

  @Override
  public Schema schema(int id) throws RefusedException {
    synchronized (SCHEMAS) {
      if (id >= 1 && id <= SCHEMAS.size()) {
        return SCHEMAS.get(id - 1);
      }
    }
    throw new RefusedException(RefusalReason.NOT_AVRO, "no schema has the id " + id);
  }

  @Override
  public int id(String subject, Schema schema) {
    synchronized (SCHEMAS) {
      if (!SCHEMAS.contains(schema)) {
        SCHEMAS.add(schema);
      }
      int id = SCHEMAS.indexOf(schema) + 1;
      LATEST.put(subject, id);
      return id;
    }
  }

  @Override
  public void prepare(String subject, Schema schema) {
    id(subject, schema);
  }

  @Override
  public Optional<Schema> latest(String subject) {
    synchronized (SCHEMAS) {
      return Optional.ofNullable(LATEST.get(subject)).map(id -> SCHEMAS.get(id - 1));
    }
  }

  @Override
  public Optional<String> problem() {
    return Optional.empty();
  }

  private Object readResolve() {
    return INSTANCE;
  }
}
