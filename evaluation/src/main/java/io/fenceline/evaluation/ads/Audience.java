package io.fenceline.evaluation.ads;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Whether a fix is among those that an ad is meant for (rule T6). */
public final class Audience {
  private Audience() {}

  /**
   * @param audience for each name the accepted texts
   * @param attribute the fix's attribute of a name as text, null when it has none
   */
  public static boolean includes(
      Map<String, List<String>> audience, Function<String, String> attribute) {
    for (Map.Entry<String, List<String>> wanted : audience.entrySet()) {
      String text = attribute.apply(wanted.getKey());
      if (text == null || !wanted.getValue().contains(text)) {
        return false;
      }
    }
    return true;
  }
}
