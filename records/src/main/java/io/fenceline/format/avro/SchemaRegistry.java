package io.fenceline.format.avro;

import io.fenceline.format.input.RefusedException;
import java.io.Serializable;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * The schemas of Avro values. A registry that does not answer is waited for, however long it takes;
 * an answer is kept. Equal by its settings, thread-safe.
 */
public interface SchemaRegistry extends Serializable {
  /**
   * The schema of an id in a record.
   *
   * @throws RefusedException when there is none of this id, or none of Avro
   * @throws io.fenceline.format.input.ReadInterruptedException when the wait was ended
   */
  Schema schema(int id) throws RefusedException;

  /**
   * The id of a schema in a subject, which is registered there if the settings allow it. A refusal
   * is waited for like an answer: the schema was {@link #prepare prepared} before.
   *
   * @throws io.fenceline.format.input.ReadInterruptedException when the wait was ended
   */
  int id(String subject, Schema schema);

  /**
   * Like {@link #id}, at the start.
   *
   * @throws SchemaRefusedException when the registry does not take the schema
   */
  void prepare(String subject, Schema schema);

  /**
   * The newest schema of a subject; empty if it has none, or none of Avro.
   *
   * @throws SchemaRefusedException when the registry does not answer the question
   */
  Optional<Schema> latest(String subject);

  /** The reason why it waits, with a remedy; empty while it answers. */
  Optional<String> problem();
}
