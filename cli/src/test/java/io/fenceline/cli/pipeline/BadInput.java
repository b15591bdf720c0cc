package io.fenceline.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.RefusalReason;

/**
 * A record that must end as a dead letter.
 *
 * @param reason of the refusal
 * @param detail what the header says beside: at least the field
 */
record BadInput(String name, byte[] key, byte[] value, RefusalReason reason, String detail) {

  static BadInput of(String name, String key, String value, RefusalReason reason, String detail) {
    return new BadInput(name, bytes(key), bytes(value), reason, detail);
  }

  static byte[] bytes(String text) {
    return text == null ? null : text.getBytes(UTF_8);
  }

  @Override
  public String toString() {
    return name;
  }
}
