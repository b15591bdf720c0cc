package io.fenceline.format.condition;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.projectnessie.cel.CEL;
import org.projectnessie.cel.Env;
import org.projectnessie.cel.relocated.com.google.api.expr.v1alpha1.Expr;

/** The parts of {@code fix} and {@code zone} that a text refers to. */
final class References {
  private final Set<String> paths = new TreeSet<>();

  private References() {}

  /**
   * Their paths, such as {@code fix.attributes.kind}, in alphabetical order.
   *
   * @param text of a good form
   */
  static Set<String> of(String text) throws ConditionException {
    Env.AstIssuesTuple parsed = Language.PARSER.parse(text);
    if (parsed.hasIssues()) {
      throw ConditionException.of(parsed.getIssues().getErrors().get(0));
    }
    References references = new References();
    references.visit(CEL.astToParsedExpr(parsed.getAst()).getExpr());
    return references.paths;
  }

  private void visit(Expr part) {
    String path = path(part);
    if (path != null) {
      paths.add(path);
      return;
    }
    Stream<Expr> parts =
        switch (part.getExprKindCase()) {
          case SELECT_EXPR -> Stream.of(part.getSelectExpr().getOperand());
          case CALL_EXPR ->
              Stream.concat(
                  Stream.of(part.getCallExpr().getTarget()),
                  part.getCallExpr().getArgsList().stream());
          case LIST_EXPR -> part.getListExpr().getElementsList().stream();
          case STRUCT_EXPR ->
              part.getStructExpr().getEntriesList().stream()
                  .flatMap(entry -> Stream.of(entry.getMapKey(), entry.getValue()));
          default -> Stream.empty();
        };
    parts.forEach(this::visit);
  }

  /** The path that a part is, or null. */
  private static String path(Expr part) {
    return switch (part.getExprKindCase()) {
      case IDENT_EXPR -> {
        String name = part.getIdentExpr().getName();
        yield List.of(ConditionTypes.FIX, ConditionTypes.ZONE).contains(name) ? name : null;
      }
      case SELECT_EXPR -> {
        String operand = path(part.getSelectExpr().getOperand());
        yield operand == null ? null : operand + "." + part.getSelectExpr().getField();
      }
      default -> null;
    };
  }
}
