package io.fenceline.format.condition;

import io.fenceline.event.Bytes;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.projectnessie.cel.Program;
import org.projectnessie.cel.common.types.BoolT;

/**
 * A condition over {@code event}, a transition or an ad match in its JSON form, in the language of
 * the conditions of zones. Thread-safe.
 */
public final class EventCondition {
  /** The fields that some event has. */
  public static final Set<String> FIELDS =
      Collections.unmodifiableSet(new TreeSet<>(EventTypes.FIELDS.keySet()));

  private final Program program;

  private EventCondition(Program program) {
    this.program = program;
  }

  /**
   * @throws ConditionException for a text that is no condition
   */
  public static EventCondition parse(String text) throws ConditionException {
    if (text.length() > CelCondition.MAX_CHARS) {
      throw new ConditionException("longer than " + CelCondition.MAX_CHARS + " characters");
    }
    Syntax.check(text);
    try {
      return new EventCondition(
          Language.compile(text, Map.of(EventTypes.EVENT, EventTypes.FIELDS)));
    } catch (RuntimeException e) { // Of the library: a text must never end the process.
      throw new ConditionException("cannot be compiled: " + e);
    }
  }

  /**
   * Whether it is true of an event; false where a field is missing that decides it.
   *
   * @param event a JSON object
   * @throws java.io.UncheckedIOException for other bytes
   */
  public boolean holds(Bytes event) {
    Map<String, Object> fields = JsonValues.ofObject(event);
    try {
      return program.eval(Map.of(EventTypes.EVENT, fields)).getVal() == BoolT.True;
    } catch (RuntimeException e) { // Of the library: an event must never stop the deliveries.
      return false;
    }
  }
}
