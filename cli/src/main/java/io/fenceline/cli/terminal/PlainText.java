package io.fenceline.cli.terminal;

/** Makes text of unknown origin safe to print: it must not control the terminal. */
public final class PlainText {
  private PlainText() {}

  /** Every control character, line breaks included, becomes a question mark. */
  public static String of(String text) {
    if (text.chars().noneMatch(Character::isISOControl)) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text);
    for (int i = 0; i < plain.length(); i++) {
      if (Character.isISOControl(plain.charAt(i))) {
        plain.setCharAt(i, '?');
      }
    }
    return plain.toString();
  }
}
