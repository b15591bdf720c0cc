package io.fenceline.producers.ais;

import java.util.LinkedHashMap;
import java.util.Map;

/** Joins the parts of messages. Holds a bounded number of them. Not thread-safe. */
final class AisAssembler {
  private static final int MAX_OPEN = 64;

  private final Map<String, Open> open =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Open> eldest) {
          return size() > MAX_OPEN;
        }
      };

  private record Open(AisBits bits, int parts, long timeMillis) {}

  /** A whole message, and when its first part was received. */
  record Message(AisBits bits, long timeMillis) {}

  /**
   * Adds a sentence.
   *
   * @return the message that it completes; null if there are parts to come
   * @throws InvalidSentenceException when the parts before it have not come
   */
  Message add(AisSentence sentence) throws InvalidSentenceException {
    Open before = sentence.part() == 1 ? null : open.remove(sentence.group());
    int expected = before == null ? 1 : before.parts() + 1;
    if (sentence.part() != expected) {
      throw new InvalidSentenceException(
          "it is part %d of %d, without the part before it"
              .formatted(sentence.part(), sentence.parts()));
    }
    AisBits bits = before == null ? new AisBits() : before.bits();
    long timeMillis = before == null ? sentence.timeMillis() : before.timeMillis();
    bits.append(sentence);
    if (sentence.part() == sentence.parts()) {
      return new Message(bits, timeMillis);
    }
    open.put(sentence.group(), new Open(bits, sentence.part(), timeMillis));
    return null;
  }
}
