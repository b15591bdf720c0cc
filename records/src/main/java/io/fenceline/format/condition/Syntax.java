package io.fenceline.format.condition;

import org.projectnessie.cel.parser.gen.CELLexer;
import org.projectnessie.cel.parser.gen.CELParser;
import org.projectnessie.cel.shaded.org.antlr.v4.runtime.BaseErrorListener;
import org.projectnessie.cel.shaded.org.antlr.v4.runtime.CharStreams;
import org.projectnessie.cel.shaded.org.antlr.v4.runtime.CommonTokenStream;
import org.projectnessie.cel.shaded.org.antlr.v4.runtime.ParserRuleContext;
import org.projectnessie.cel.shaded.org.antlr.v4.runtime.RecognitionException;
import org.projectnessie.cel.shaded.org.antlr.v4.runtime.Recognizer;
import org.projectnessie.cel.shaded.org.antlr.v4.runtime.misc.ParseCancellationException;
import org.projectnessie.cel.shaded.org.antlr.v4.runtime.tree.ErrorNode;
import org.projectnessie.cel.shaded.org.antlr.v4.runtime.tree.ParseTree;
import org.projectnessie.cel.shaded.org.antlr.v4.runtime.tree.ParseTreeListener;
import org.projectnessie.cel.shaded.org.antlr.v4.runtime.tree.TerminalNode;

/**
 * Checks the form of a condition by the grammar of the library, before the library parses it: that
 * prints each mistake to standard error and has no limit of nesting that saves the stack.
 */
final class Syntax {
  /** The library checks what is nested in cubic time. */
  private static final int MAX_DEPTH = 50;

  private static final String TOO_DEEP = "nested deeper than " + MAX_DEPTH + " levels";

  private Syntax() {}

  /**
   * @throws ConditionException with the first mistake
   */
  static void check(String text) throws ConditionException {
    FirstMistake first = new FirstMistake();
    CELLexer lexer = new CELLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    lexer.addErrorListener(first);
    CELParser parser = new CELParser(new CommonTokenStream(lexer));
    parser.removeErrorListeners();
    parser.addErrorListener(first);
    parser.addParseListener(new DepthLimit());
    ParseTree tree;
    try {
      tree = parser.start();
    } catch (ParseCancellationException e) {
      throw first.mistake == null ? new ConditionException(e.getMessage()) : first.mistake;
    }
    if (first.mistake != null) {
      throw first.mistake;
    }
    if (depth(tree) > MAX_DEPTH) {
      throw new ConditionException(TOO_DEEP);
    }
  }

  /** Of sums and chains of fields, too, which the grammar reads from left to right. */
  private static int depth(ParseTree tree) {
    int deepest = 0;
    for (int i = 0; i < tree.getChildCount(); i++) {
      deepest = Math.max(deepest, depth(tree.getChild(i)));
    }
    return tree.getChildCount() > 1 ? deepest + 1 : deepest;
  }

  private static final class FirstMistake extends BaseErrorListener {
    private ConditionException mistake;

    @Override
    public void syntaxError(
        Recognizer<?, ?> recognizer,
        Object offendingSymbol,
        int line,
        int charPositionInLine,
        String message,
        RecognitionException e) {
      if (mistake == null) {
        mistake = new ConditionException(line, charPositionInLine + 1, message);
      }
    }
  }

  private static final class DepthLimit implements ParseTreeListener {
    private int depth;

    @Override
    public void enterEveryRule(ParserRuleContext context) {
      if (context.getRuleIndex() == CELParser.RULE_expr && ++depth > MAX_DEPTH) {
        throw new ParseCancellationException(TOO_DEEP);
      }
    }

    @Override
    public void exitEveryRule(ParserRuleContext context) {
      if (context.getRuleIndex() == CELParser.RULE_expr) {
        depth--;
      }
    }

    @Override
    public void visitTerminal(TerminalNode node) {}

    @Override
    public void visitErrorNode(ErrorNode node) {}
  }
}
