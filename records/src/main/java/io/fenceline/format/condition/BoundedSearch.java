package io.fenceline.format.condition;

import org.projectnessie.cel.common.types.Err;
import org.projectnessie.cel.common.types.Overloads;
import org.projectnessie.cel.common.types.ref.Val;
import org.projectnessie.cel.common.types.traits.Receiver;
import org.projectnessie.cel.common.types.traits.Sizer;
import org.projectnessie.cel.interpreter.Activation;
import org.projectnessie.cel.interpreter.Interpretable;
import org.projectnessie.cel.interpreter.Interpretable.InterpretableCall;

/**
 * {@code contains}, whose cost is the product of both lengths (rule E8): to search for a longer
 * text is an error.
 */
record BoundedSearch(InterpretableCall call) implements Interpretable {
  private static final int MAX_SOUGHT_CHARS = 64;

  /** Replaces the library's part of a program, if it is a search. */
  static Interpretable decorate(Interpretable part) {
    return part instanceof InterpretableCall call
            && call.function().equals(Overloads.Contains)
            && call.args().length == 2
        ? new BoundedSearch(call)
        : part;
  }

  @Override
  public long id() {
    return call.id();
  }

  @Override
  public Val eval(Activation variables) {
    Val text = call.args()[0].eval(variables);
    Val sought = call.args()[1].eval(variables);
    if (Err.isError(text) || Err.isError(sought)) {
      return Err.isError(text) ? text : sought;
    }
    if (sought instanceof Sizer sized && sized.size().intValue() > MAX_SOUGHT_CHARS) {
      return Err.newErr("searches for more than %d", MAX_SOUGHT_CHARS);
    }
    return text instanceof Receiver receiver
        ? receiver.receive(call.function(), call.overloadID(), sought)
        : Err.noSuchOverload(text, call.function(), sought);
  }
}
