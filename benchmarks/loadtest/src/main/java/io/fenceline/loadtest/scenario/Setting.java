package io.fenceline.loadtest.scenario;

/**
 * A field of a scenario as it counts.
 *
 * @param name its path, with dots
 * @param value as JSON
 * @param overrides whether the command line gave the value
 * @param fileValue the value in the file that it overrides; null for none
 */
public record Setting(String name, String value, boolean overrides, String fileValue) {

  /** For instance {@code fixes.count=1000 (in the file: 500)}. */
  @Override
  public String toString() {
    String text = name + "=" + value;
    if (!overrides) {
      return text;
    }
    return text + (fileValue == null ? " (not in the file)" : " (in the file: " + fileValue + ")");
  }
}
