package io.fenceline.format.condition;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.projectnessie.cel.Env;
import org.projectnessie.cel.EnvOption;
import org.projectnessie.cel.Library;
import org.projectnessie.cel.Program;
import org.projectnessie.cel.ProgramOption;
import org.projectnessie.cel.checker.Checker;
import org.projectnessie.cel.checker.Decls;
import org.projectnessie.cel.common.operators.Operator;
import org.projectnessie.cel.common.types.Overloads;
import org.projectnessie.cel.common.types.ref.FieldType;
import org.projectnessie.cel.interpreter.functions.Overload;
import org.projectnessie.cel.parser.Macro;
import org.projectnessie.cel.relocated.com.google.api.expr.v1alpha1.Decl;
import org.projectnessie.cel.relocated.com.google.api.expr.v1alpha1.Type;

/**
 * The part of CEL in which conditions are written: the standard without loops and regular
 * expressions, so that the length of a text bounds its cost; with comparisons between kinds of
 * numbers, as {@code fix.speedMetersPerSecond > 8}, and without those of other different types.
 */
final class Language implements Library {
  private static final Set<String> REPLACED =
      Set.of(Overloads.Matches, Operator.Equals.id, Operator.NotEquals.id);

  private static final List<Operator> COMPARISONS =
      List.of(Operator.Less, Operator.LessEquals, Operator.Greater, Operator.GreaterEquals);

  private static final List<Type> NUMBERS = List.of(Decls.Int, Decls.Uint, Decls.Double);

  /** Values of one of these are equal or not; to compare those of two is a mistake. */
  private static final List<Type> COMPARABLE =
      List.of(
          Decls.Int,
          Decls.Uint,
          Decls.Double,
          Decls.Bool,
          Decls.String,
          Decls.Bytes,
          Decls.Timestamp,
          Decls.Duration,
          Decls.newListType(Decls.Dyn),
          Decls.newMapType(Decls.Dyn, Decls.Dyn));

  private static final List<Decl> DECLARATIONS = declarations();

  /** For texts whose variables are not known yet. */
  static final Env PARSER = Env.newCustomEnv(EnvOption.macros(macros()));

  private Language() {}

  /**
   * Compiles a condition.
   *
   * @param variables the fields of each, both by name
   * @throws ConditionException for a text that is no condition
   */
  static Program compile(String text, Map<String, Map<String, FieldType>> variables)
      throws ConditionException {
    ObjectTypes types = new ObjectTypes(variables);
    Env language =
        Env.newCustomEnv(
            EnvOption.customTypeProvider(types),
            Library.Lib(new Language()),
            EnvOption.declarations(types.variables()));
    Env.AstIssuesTuple compiled = language.compile(text);
    if (compiled.hasIssues()) {
      throw ConditionException.of(compiled.getIssues().getErrors().get(0));
    }
    Type result = compiled.getAst().getResultType();
    if (!result.equals(Decls.Bool) && !result.equals(Decls.Dyn)) {
      throw new ConditionException(1, 1, "neither true nor false");
    }
    return language.program(compiled.getAst());
  }

  @Override
  public List<EnvOption> getCompileOptions() {
    return List.of(EnvOption.declarations(DECLARATIONS), EnvOption.macros(macros()));
  }

  @Override
  public List<ProgramOption> getProgramOptions() {
    return List.of(
        ProgramOption.functions(Overload.standardOverloads()),
        ProgramOption.customDecorator(Equality::decorate),
        ProgramOption.customDecorator(BoundedSum::decorate),
        ProgramOption.customDecorator(BoundedSearch::decorate));
  }

  private static List<Macro> macros() {
    return Macro.AllMacros.stream()
        .filter(macro -> macro.function().equals(Operator.Has.id))
        .toList();
  }

  private static List<Decl> declarations() {
    List<Decl> all = new ArrayList<>(Checker.StandardDeclarations);
    all.removeIf(declaration -> REPLACED.contains(declaration.getName()));
    COMPARISONS.forEach(operator -> all.add(Decls.newFunction(operator.id, mixed(operator))));
    for (Operator operator : List.of(Operator.Equals, Operator.NotEquals)) {
      List<Decl.FunctionDecl.Overload> overloads = new ArrayList<>(mixed(operator));
      for (Type type : COMPARABLE) {
        overloads.add(overload(operator, type, type));
      }
      all.add(Decls.newFunction(operator.id, overloads));
    }
    return all;
  }

  /** The overloads for two numbers of different kinds. */
  private static List<Decl.FunctionDecl.Overload> mixed(Operator operator) {
    List<Decl.FunctionDecl.Overload> overloads = new ArrayList<>();
    for (Type left : NUMBERS) {
      for (Type right : NUMBERS) {
        if (!left.equals(right)) {
          overloads.add(overload(operator, left, right));
        }
      }
    }
    return overloads;
  }

  private static Decl.FunctionDecl.Overload overload(Operator operator, Type left, Type right) {
    String id = operator.id + " of " + left + " and " + right;
    return Decls.newOverload(id, List.of(left, right), Decls.Bool);
  }
}
