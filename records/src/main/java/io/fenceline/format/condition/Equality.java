package io.fenceline.format.condition;

import java.util.EnumSet;
import java.util.Set;
import org.projectnessie.cel.common.operators.Operator;
import org.projectnessie.cel.common.types.BoolT;
import org.projectnessie.cel.common.types.Err;
import org.projectnessie.cel.common.types.IntT;
import org.projectnessie.cel.common.types.ref.TypeEnum;
import org.projectnessie.cel.common.types.ref.Val;
import org.projectnessie.cel.common.types.traits.Container;
import org.projectnessie.cel.common.types.traits.Lister;
import org.projectnessie.cel.common.types.traits.Negater;
import org.projectnessie.cel.interpreter.Activation;
import org.projectnessie.cel.interpreter.Interpretable;
import org.projectnessie.cel.interpreter.Interpretable.InterpretableCall;

/**
 * {@code ==}, {@code !=} and {@code in} as the <a
 * href="https://github.com/google/cel-spec/blob/master/doc/langdef.md#equality">specification</a>
 * has them: values of different types are not equal. The library converts some first, and takes
 * others for an error.
 */
record Equality(long id, String function, Interpretable left, Interpretable right)
    implements Interpretable {
  private static final Set<String> FUNCTIONS =
      Set.of(Operator.Equals.id, Operator.NotEquals.id, Operator.In.id);

  private static final Set<TypeEnum> NUMBERS =
      EnumSet.of(TypeEnum.Int, TypeEnum.Uint, TypeEnum.Double);

  /** Replaces the library's part of a program, if it is one of the three. */
  static Interpretable decorate(Interpretable part) {
    if (part instanceof InterpretableCall call
        && call.args().length == 2
        && FUNCTIONS.contains(call.function())) {
      return new Equality(part.id(), call.function(), call.args()[0], call.args()[1]);
    }
    return part;
  }

  @Override
  public Val eval(Activation variables) {
    Val one = left.eval(variables);
    if (Err.isError(one)) {
      return one;
    }
    Val other = right.eval(variables);
    if (Err.isError(other)) {
      return other;
    }
    if (function.equals(Operator.In.id)) {
      return in(one, other);
    }
    Val equal = equal(one, other);
    boolean negates = function.equals(Operator.NotEquals.id);
    return negates && equal instanceof Negater result ? result.negate() : equal;
  }

  private static Val equal(Val one, Val other) {
    TypeEnum type = one.type().typeEnum();
    TypeEnum otherType = other.type().typeEnum();
    boolean comparable =
        type == otherType || (NUMBERS.contains(type) && NUMBERS.contains(otherType));
    return comparable ? one.equal(other) : BoolT.False;
  }

  private Val in(Val one, Val list) {
    if (!(list instanceof Lister elements)) {
      return list instanceof Container keys
          ? keys.contains(one)
          : Err.noSuchOverload(one, function, list);
    }
    long size = elements.size().intValue();
    for (long i = 0; i < size; i++) {
      if (equal(one, elements.get(IntT.intOf(i))) == BoolT.True) {
        return BoolT.True;
      }
    }
    return BoolT.False;
  }
}
