package io.fenceline.cli.command.kafka;

import io.fenceline.producers.zones.RepairLevel;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * {@code --repair} and {@code --repair=make-valid}. The value must be attached: the argument after
 * a bare {@code --repair} is the file.
 */
final class RepairOption implements IParameterPreprocessor {
  static final String MAKE_VALID = "make-valid";

  private static final String STANDARD = "standard";

  /**
   * Gives a bare option its value.
   *
   * @param info has under {@code separator} the text between the option and an attached value
   */
  @Override
  public boolean preprocess(
      Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    boolean isBare = !"=".equals(info.get("separator"));
    if (isBare) {
      option.setValue(STANDARD);
    }
    return isBare;
  }

  /**
   * @param value null when the option was not given
   */
  static void validate(String value, List<String> mistakes) {
    if (value != null && !value.equals(STANDARD) && !value.equals(MAKE_VALID)) {
      mistakes.add(
          "--repair: '%s' was given; give --repair, or --repair=%s".formatted(value, MAKE_VALID));
    }
  }

  /**
   * @param value null when the option was not given
   */
  static RepairLevel level(String value) {
    if (value == null) {
      return RepairLevel.NONE;
    }
    return value.equals(MAKE_VALID) ? RepairLevel.MAKE_VALID : RepairLevel.STANDARD;
  }
}
