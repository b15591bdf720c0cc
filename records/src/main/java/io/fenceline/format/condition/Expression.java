package io.fenceline.format.condition;

import io.fenceline.event.Fix;
import io.fenceline.event.WeakInterner;
import java.util.Map;
import org.projectnessie.cel.Program;
import org.projectnessie.cel.common.types.Err;
import org.projectnessie.cel.common.types.ref.Val;
import org.projectnessie.cel.interpreter.Activation;
import org.projectnessie.cel.interpreter.ResolvedValue;

/**
 * A text with the types of its variables, compiled once in a JVM: zones with the same condition
 * share it. Thread-safe.
 */
final class Expression {
  private static final WeakInterner<Expression> SHARED =
      new WeakInterner<>(expression -> expression.text.hashCode());

  private final String text;
  private final Map<String, Class<?>> zoneTypes;

  /** Null before the first use: a savepoint may have many that no fix asks for. */
  private volatile Program program;

  private Expression(String text, Map<String, Class<?>> zoneTypes) {
    this.text = text;
    this.zoneTypes = zoneTypes;
  }

  /**
   * @param zoneTypes the Java types of the properties of {@code zone}
   */
  static Expression of(String text, Map<String, Class<?>> zoneTypes) {
    return SHARED.intern(new Expression(text, zoneTypes));
  }

  /**
   * @throws ConditionException for a text that is no condition
   */
  void compile() throws ConditionException {
    if (program == null) {
      program = Language.compile(text, ConditionTypes.of(zoneTypes));
    }
  }

  /**
   * The value for a fix, which is an error where a field is missing that decides it, and where the
   * library fails: a fix on which it did would be read again after each restart of the job.
   */
  Val evaluate(Fix fix, Map<String, Object> zone) {
    if (program == null) {
      try {
        compile();
      } catch (ConditionException e) {
        throw new IllegalStateException("a condition that was compiled before: " + text, e);
      }
    }
    try {
      return program.eval(new Variables(new FixValues(fix), zone)).getVal();
    } catch (RuntimeException e) {
      return Err.newErr(e, "%s", e.getMessage());
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Expression that
        && text.equals(that.text)
        && zoneTypes.equals(that.zoneTypes);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  private record Variables(FixValues fix, Map<String, Object> zone) implements Activation {
    @Override
    public ResolvedValue resolveName(String name) {
      return switch (name) {
        case ConditionTypes.FIX -> ResolvedValue.resolvedValue(fix);
        case ConditionTypes.ZONE -> ResolvedValue.resolvedValue(zone);
        default -> ResolvedValue.ABSENT;
      };
    }

    @Override
    public Activation parent() {
      return null;
    }
  }
}
