package io.fenceline.fuzzing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Feeds a reader inputs made from its seeds, small and large: a fixed number of them or, with the
 * system property {@code fuzz.seconds}, until a budget of CPU time is used up. An input with a new
 * outcome becomes a seed itself. {@code fuzz.seed} gives other inputs. For one target, not
 * thread-safe.
 */
public final class Fuzzer {
  /** The budget of CPU time; 0 for the inputs of a build, which are the same on each machine. */
  static final double SECONDS = Double.parseDouble(System.getProperty("fuzz.seconds", "0"));

  private static final int SMALL_INPUTS = 500;
  private static final int LARGE_INPUTS = 4;

  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final int MAX_SEEDS = 2_000;
  private static final int MAX_SEED_BYTES = 20_000;

  private final FuzzTarget target;
  private final Random random = new Random(SEED);
  private final Mutator mutator = new Mutator(random);
  private final LargeInputs large = new LargeInputs(random);
  private final List<byte[]> inputs = new ArrayList<>();
  private final Set<String> outcomes = new HashSet<>();
  private long reads;

  private Fuzzer(FuzzTarget target) {
    this.target = target;
  }

  /**
   * Returns when the budget is used up.
   *
   * @throws AssertionError for an input that was neither read nor refused, or cost too much; the
   *     message names a file that has it
   */
  public static void run(FuzzTarget target) {
    Fuzzer fuzzer = new Fuzzer(target);
    ReadingThread.run(target, fuzzer::readAll);
    System.out.printf(
        "fuzzed %s: %,d inputs, %d outcomes, seed %d%n",
        target.name(), fuzzer.reads, fuzzer.outcomes.size(), SEED);
  }

  private void readAll(ReadingThread reading) {
    for (byte[] seed : target.seeds()) {
      String refusal = reading.read(seed);
      if (refusal != null) {
        throw new AssertionError(target + ": a seed was refused: " + refusal);
      }
      inputs.add(seed);
    }
    target.findings().forEach(reading::read);
    repeat(SMALL_INPUTS, () -> small(reading));
    repeat(
        LARGE_INPUTS,
        () -> {
          reads++;
          reading.read(large.of(pick(target.seeds())));
        });
  }

  /** Repeats as often as in a build, or for half of the budget. */
  private static void repeat(int times, Runnable input) {
    long until = Cost.now().cpuNanos() + (long) (SECONDS * 1e9 / 2);
    for (int i = 0; SECONDS == 0 ? i < times : Cost.now().cpuNanos() < until; i++) {
      input.run();
    }
  }

  private void small(ReadingThread reading) {
    reads++;
    byte[] input = mutator.mutate(pick(inputs));
    String refusal = reading.read(input);
    boolean isNew = refusal != null && outcomes.add(kind(refusal));
    if (isNew && inputs.size() < MAX_SEEDS && input.length <= MAX_SEED_BYTES) {
      inputs.add(input);
    }
  }

  /** The field and what was expected of it, without the value. */
  private static String kind(String refusal) {
    int expected = refusal.lastIndexOf(", expected ");
    String[] words = refusal.split("[^A-Za-z]+", 4);
    return words[0] + (expected < 0 ? words[words.length / 2] : refusal.substring(expected));
  }

  private byte[] pick(List<byte[]> from) {
    return from.get(random.nextInt(from.size()));
  }
}
