package io.fenceline.format;

import io.fenceline.format.avro.JvmSchemaRegistry;
import io.fenceline.format.avro.SchemaRegistry;
import java.io.Serializable;

/**
 * The settings that formats are made from besides their names. Immutable.
 *
 * @param registry of Avro's schemas
 */
public record FormatSettings(SchemaRegistry registry) implements Serializable {
  private static final long serialVersionUID = 1;

  /** For values that never leave this JVM. */
  public static final FormatSettings IN_JVM = new FormatSettings(JvmSchemaRegistry.INSTANCE);
}
