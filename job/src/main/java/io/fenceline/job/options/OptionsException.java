package io.fenceline.job.options;

import java.util.List;

/** The mistakes in what the user set, all at once; each names the setting, reason and remedy. */
public final class OptionsException extends RuntimeException {
  private final List<String> mistakes;

  public OptionsException(List<String> mistakes) {
    super(String.join(System.lineSeparator(), mistakes));
    this.mistakes = List.copyOf(mistakes);
  }

  public List<String> mistakes() {
    return mistakes;
  }
}
