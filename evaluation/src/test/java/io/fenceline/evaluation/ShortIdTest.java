package io.fenceline.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShortIdTest {
  @Test
  void idsAreEqualIfAndOnlyIfTheirNumbersAre() {
    Random random = new Random(1);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      ids.add(id(random));
    }
    for (String one : ids) {
      for (String other : ids) {
        boolean isSame =
            first(one) != ShortId.NONE
                && first(one) == first(other)
                && second(one) == second(other);
        if (isSame != (isShort(one) && one.equals(other))) {
          throw new AssertionError(one + ", " + other);
        }
      }
    }
  }

  /** Characters that are near each other, and near the limits. */
  private static String id(Random random) {
    int length = random.nextInt(19);
    StringBuilder id = new StringBuilder();
    for (int i = 0; i < length; i++) {
      id.append("\u0001ab\u00ff\u0100\0".charAt(random.nextInt(random.nextInt(8) == 0 ? 6 : 4)));
    }
    return id.toString();
  }

  private static boolean isShort(String id) {
    return !id.isEmpty()
        && id.length() <= 16
        && id.chars().allMatch(character -> character > 0 && character < 256);
  }

  private static long first(String id) {
    return ShortId.first(id);
  }

  private static long second(String id) {
    return ShortId.second(id, ShortId.first(id));
  }
}
