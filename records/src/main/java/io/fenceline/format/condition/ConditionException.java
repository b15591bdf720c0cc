package io.fenceline.format.condition;

import org.projectnessie.cel.common.CELError;

/** The text is no condition; the message gives line, column and the mistake. */
public final class ConditionException extends Exception {
  private static final long serialVersionUID = 1;

  ConditionException(int line, int column, String mistake) {
    super("line " + line + ", column " + column + ": " + mistake);
  }

  static ConditionException of(CELError error) {
    return new ConditionException(
        error.getLocation().line(), error.getLocation().column() + 1, error.getMessage());
  }

  ConditionException(String mistake) {
    super(mistake);
  }
}
