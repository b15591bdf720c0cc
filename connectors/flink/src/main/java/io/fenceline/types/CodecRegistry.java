package io.fenceline.types;

import io.fenceline.format.binary.BinaryCodec;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The codecs of all modules by their ids, listed as {@link BinaryCodec} describes. */
final class CodecRegistry {
  private CodecRegistry() {}

  /**
   * @param classLoader of the program
   * @throws UnsupportedStateException when there is no such codec, with the remedy
   */
  @SuppressWarnings("unchecked") // An id stands for one codec, and so for one type.
  static <T> BinaryCodec<T> find(String id, ClassLoader classLoader)
      throws UnsupportedStateException {
    TreeMap<String, BinaryCodec<?>> known = new TreeMap<>();
    ServiceLoader.load(BinaryCodec.class, classLoader)
        .forEach(codec -> known.put(codec.id(), codec));
    BinaryCodec<?> codec = known.get(id);
    if (codec == null) {
      throw new UnsupportedStateException(
          "state of the unknown codec '%s', this program has %s; %s"
              .formatted(id, known.keySet(), UnsupportedStateException.REMEDY));
    }
    return (BinaryCodec<T>) codec;
  }
}
