package io.fenceline.fuzzing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.stream.Stream;

/**
 * A reader that must take or refuse any input. Immutable if the reader is.
 *
 * @param refusals the exceptions by which it refuses
 * @param seeds inputs that it takes, from which others are made
 * @param findings inputs that were found to break a reader, and are read each time
 */
public record FuzzTarget(
    String name,
    Reader reader,
    List<Class<? extends Exception>> refusals,
    List<byte[]> seeds,
    List<byte[]> findings) {

  /** Reads an input, and uses what was read as the program does. */
  @FunctionalInterface
  public interface Reader {
    void read(byte[] input) throws Exception;
  }

  /**
   * @param seeds texts in UTF-8
   */
  public static FuzzTarget ofText(
      String name, Reader reader, Class<? extends Exception> refusal, String... seeds) {
    return new FuzzTarget(
        name,
        reader,
        List.of(refusal),
        Stream.of(seeds).map(seed -> seed.getBytes(UTF_8)).toList(),
        List.of());
  }

  public static FuzzTarget ofBytes(
      String name, Reader reader, Class<? extends Exception> refusal, byte[]... seeds) {
    return new FuzzTarget(name, reader, List.of(refusal), List.of(seeds), List.of());
  }

  /**
   * @param inputs texts in UTF-8
   */
  public FuzzTarget withFindings(String... inputs) {
    List<byte[]> bytes = Stream.of(inputs).map(input -> input.getBytes(UTF_8)).toList();
    return new FuzzTarget(name, reader, refusals, seeds, bytes);
  }

  boolean isRefusal(Throwable thrown) {
    return refusals.stream().anyMatch(type -> type.isInstance(thrown)) && !hidesFailure(thrown);
  }

  /** Whether a checked exception is how the reader reports that it failed itself. */
  private static boolean hidesFailure(Throwable thrown) {
    Throwable cause = thrown.getCause();
    return !(thrown instanceof RuntimeException)
        && (cause instanceof RuntimeException || cause instanceof StackOverflowError);
  }

  @Override
  public String toString() {
    return name;
  }
}
