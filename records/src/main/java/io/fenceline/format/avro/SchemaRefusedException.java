package io.fenceline.format.avro;

/** At the start: no schema that can be used, with the setting, the reason and a remedy. */
public final class SchemaRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public SchemaRefusedException(String message) {
    super(message);
  }
}
