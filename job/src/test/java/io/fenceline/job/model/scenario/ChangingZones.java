package io.fenceline.job.model.scenario;

import io.fenceline.event.Trigger;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.job.model.scenario.Area.Part;
import io.fenceline.job.model.scenario.ZoneSpec.Cap;
import io.fenceline.job.model.scenario.ZoneSpec.Hours;
import io.fenceline.job.model.scenario.ZoneSpec.Rule;
import io.fenceline.job.model.scenario.ZoneSpec.When;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Zones that come, change a little or wholly, and go. */
public final class ChangingZones {
  /** Ids that sort differently by their UTF-8 bytes and by their chars. */
  private static final List<String> FEW_IDS = List.of("\uFB01", "\uD83D\uDE00", "k", "a", "b");

  private static final int MANY_IDS = 40;

  private final SplittableRandom random;
  private final List<String> ids;
  private final int rulePercent;

  /** The rules that nearly all zones of the scenario have. */
  private final Set<Rule> favourites = EnumSet.noneOf(Rule.class);

  private final Map<String, ZoneSpec> latest = new HashMap<>();
  private long version;

  public ChangingZones(SplittableRandom random) {
    this.random = random;
    this.ids = new ArrayList<>(FEW_IDS.subList(0, 2 + random.nextInt(FEW_IDS.size() - 1)));
    if (random.nextInt(10) == 0) {
      for (int i = 0; i < MANY_IDS; i++) {
        ids.add("z" + i);
      }
    }
    this.rulePercent = 10 + random.nextInt(40);
    if (random.nextInt(6) == 0) {
      favourites.addAll(Set.of(Rule.AD, Rule.TRIGGERS, Rule.CAP));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      favourites.add(Rule.values()[random.nextInt(Rule.values().length)]);
    }
  }

  /**
   * @param second around which validity begins and ends
   */
  public Command.Put put(int second) {
    String id = id();
    ZoneSpec last = latest.get(id);
    ZoneSpec next = last == null || random.nextInt(4) == 0 ? fresh(id, second) : like(last, second);
    latest.put(id, next);
    return new Command.Put(next, nextVersion());
  }

  public Command.Remove remove() {
    return new Command.Remove(id(), nextVersion());
  }

  private String id() {
    return ids.get(random.nextInt(ids.size()));
  }

  /** Now and then one that is not newer than the last (Z1). */
  private long nextVersion() {
    return random.nextInt(15) == 0 ? Math.max(0, version - random.nextInt(3)) : ++version;
  }

  private ZoneSpec fresh(String id, int second) {
    Map<Rule, Object> rules = new EnumMap<>(Rule.class);
    for (Rule rule : Rule.values()) {
      if (random.nextInt(100) < percent(rule)) {
        rules.put(rule, value(rule, second));
      }
    }
    return new ZoneSpec(id, area(), legal(rules));
  }

  private int percent(Rule rule) {
    return favourites.contains(rule) ? 90 : rule == Rule.AD ? 80 : rulePercent;
  }

  /** The same zone elsewhere, or with one rule more, less or changed. */
  private ZoneSpec like(ZoneSpec last, int second) {
    if (random.nextInt(3) == 0) {
      return new ZoneSpec(last.id(), area(), last.rules());
    }
    Map<Rule, Object> rules = new EnumMap<>(Rule.class);
    rules.putAll(last.rules());
    Rule rule = Rule.values()[random.nextInt(Rule.values().length)];
    if (last.cap() != null && random.nextInt(3) == 0) {
      rules.put(Rule.CAP, new Cap(last.cap().count(), per(), last.cap().key()));
    } else if (rules.containsKey(rule) && random.nextBoolean()) {
      rules.remove(rule);
    } else {
      rules.put(rule, value(rule, second));
    }
    return new ZoneSpec(last.id(), last.area(), legal(rules));
  }

  /** A zone that ends before it begins is refused before it gets to the job. */
  private static Map<Rule, Object> legal(Map<Rule, Object> rules) {
    boolean both = rules.containsKey(Rule.FROM) && rules.containsKey(Rule.UNTIL);
    if (both && (Integer) rules.get(Rule.FROM) >= (Integer) rules.get(Rule.UNTIL)) {
      rules.remove(Rule.UNTIL);
    }
    if (!rules.containsKey(Rule.APPROACH_METERS)) {
      rules.remove(Rule.APPROACH_WITHIN);
    }
    rules.remove(Rule.ARRIVE_BY); // Not of zones of all devices.
    return rules;
  }

  /** How many zones may be there at once. */
  int count() {
    return ids.size();
  }

  private Area area() {
    List<Part> parts = new ArrayList<>();
    for (int i = random.nextInt(4) == 0 ? 2 : 1; i > 0; i--) {
      List<Rectangle> holes = new ArrayList<>();
      for (int k = random.nextInt(2) * random.nextInt(4); k > 0; k--) {
        holes.add(box());
      }
      parts.add(new Part(box(), holes));
    }
    return new Area(parts);
  }

  private Rectangle box() {
    int west = -3 + random.nextInt(5);
    int south = -2 + random.nextInt(3);
    return new Rectangle(west, south, west + 1 + random.nextInt(5), south + 1 + random.nextInt(4));
  }

  private Object value(Rule rule, int second) {
    return switch (rule) {
      case AD -> true;
      case TRIGGERS -> triggers();
      case CAP -> cap();
      case AUDIENCE -> random.nextBoolean() ? Set.of("premium") : Set.of("7", "1.50", "true");
      case FROM -> second - 4 + random.nextInt(16);
      case UNTIL -> second - 5 + random.nextInt(25);
      case DWELL -> random.nextInt(9);
      case ENTER_CONFIRMATIONS, EXIT_CONFIRMATIONS -> 1 + random.nextInt(3);
      case ENTER_AFTER, EXIT_AFTER -> 1 + random.nextInt(8);
      case BUFFER_METERS -> 1_000 * random.nextInt(4);
      case UNCERTAINTY -> Uncertainty.values()[random.nextInt(Uncertainty.values().length)];
      case HOURS -> {
        int from = Math.floorDiv(second, 60) - 1 + random.nextInt(3);
        yield new Hours(from, from + 1 + random.nextInt(2));
      }
      case APPROACH_METERS -> 500 + 1_000 * random.nextInt(8);
      case ARRIVE_BY -> 0;
      case APPROACH_WITHIN -> 1 + random.nextInt(6);
      case WHEN -> When.values()[random.nextInt(When.values().length)];
    };
  }

  private Set<Trigger> triggers() {
    Set<Trigger> triggers = EnumSet.allOf(Trigger.class);
    triggers.removeIf(trigger -> random.nextInt(3) == 0);
    return triggers;
  }

  private Cap cap() {
    String key = List.of("", "spring", "k").get(random.nextInt(3));
    return new Cap(1 + random.nextInt(2), per(), key.isEmpty() ? null : key);
  }

  private int per() {
    return 1 + random.nextInt(random.nextBoolean() ? 5 : 40);
  }
}
