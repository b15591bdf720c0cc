package io.fenceline.format.condition;

import org.projectnessie.cel.common.operators.Operator;
import org.projectnessie.cel.common.types.Err;
import org.projectnessie.cel.common.types.ref.Val;
import org.projectnessie.cel.common.types.traits.Sizer;
import org.projectnessie.cel.interpreter.Activation;
import org.projectnessie.cel.interpreter.Interpretable;
import org.projectnessie.cel.interpreter.Interpretable.InterpretableCall;

/**
 * {@code +}, whose result is an error when it is a longer text or list than a condition may compare
 * (rule E8): only sums are larger than what they are made of.
 */
record BoundedSum(InterpretableCall call) implements Interpretable {
  /** Replaces the library's part of a program, if it is a sum. */
  static Interpretable decorate(Interpretable part) {
    return part instanceof InterpretableCall call && call.function().equals(Operator.Add.id)
        ? new BoundedSum(call)
        : part;
  }

  @Override
  public long id() {
    return call.id();
  }

  @Override
  public Val eval(Activation variables) {
    Val sum = call.eval(variables);
    return sum instanceof Sizer sized && sized.size().intValue() > JsonValues.MAX_TEXT_CHARS
        ? Err.newErr("longer than %d", JsonValues.MAX_TEXT_CHARS)
        : sum;
  }
}
