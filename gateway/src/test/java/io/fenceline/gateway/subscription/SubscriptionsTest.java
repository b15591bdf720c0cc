package io.fenceline.gateway.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.stream.StreamEvents;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.points.BoundingBox;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SubscriptionsTest {
  private static final String[] TYPES = {"ENTER", "EXIT", "DWELL", "CROSS", "INSIDE"};

  private static final List<StreamKind> KINDS =
      List.of(StreamKind.TRANSITION, StreamKind.AD_MATCH, StreamKind.POSITION, StreamKind.ZONE);

  private final Random random = new Random(4);

  private Set<String> some(String prefix) {
    if (random.nextInt(3) == 0) {
      return null;
    }
    Set<String> some = new HashSet<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      some.add(prefix + random.nextInt(6));
    }
    return some;
  }

  private Subscription subscription() {
    EnumSet<StreamKind> kinds = EnumSet.of(KINDS.get(random.nextInt(KINDS.size())));
    kinds.add(KINDS.get(random.nextInt(KINDS.size())));
    Set<String> types = random.nextBoolean() ? null : Set.of(TYPES[random.nextInt(TYPES.length)]);
    BoundingBox box =
        random.nextBoolean()
            ? null
            : new BoundingBox(
                random.nextInt(360) - 180, -random.nextInt(90), random.nextInt(360) - 180, 30);
    return new Subscription(kinds, some("d"), some("z"), types, box);
  }

  private StreamEvent event() {
    String device = "d" + random.nextInt(6);
    String zone = "z" + random.nextInt(6);
    String type = TYPES[random.nextInt(TYPES.length)];
    double lon = random.nextInt(361) - 180;
    double lat = random.nextInt(181) - 90;
    return switch (random.nextInt(5)) {
      case 4 -> StreamEvents.changeOf(device, zone, new Box(lon, lat, lon, lat));
      case 3 ->
          StreamEvents.change(
              random.nextBoolean() ? zone : null, new Box(lon, lat, lon, lat), new Box(0, 0, 1, 1));
      case 0 -> StreamEvents.transition(device, zone, type, lon, lat, 0, 0);
      case 1 -> StreamEvents.adMatch(device, zone, type, lon, lat);
      default -> StreamEvents.position(device, lon, lat);
    };
  }

  /** Written from the documentation, apart from the code. */
  private static boolean wants(Subscription subscription, StreamEvent event) {
    boolean position = event.kind() == StreamKind.POSITION;
    boolean wants = subscription.kinds().contains(event.kind());
    if (event.kind() == StreamKind.ZONE) {
      boolean named = event.zoneId() != null && subscription.zones() != null;
      boolean ofDevice = event.deviceId() != null;
      return wants
          && (!ofDevice
              || (subscription.devices() != null
                  && subscription.devices().contains(event.deviceId())))
          && (!named || subscription.zones().contains(event.zoneId()))
          && (subscription.box() == null
              || event.boxes().stream().anyMatch(each -> meets(subscription.box(), each)));
    }
    if (subscription.devices() != null) {
      wants &= subscription.devices().contains(event.deviceId());
    }
    if (subscription.zones() != null && !position) {
      wants &= subscription.zones().contains(event.zoneId());
    }
    if (subscription.types() != null && !position) {
      wants &= subscription.types().contains(event.type());
    }
    return wants
        && (subscription.box() == null || subscription.box().contains(event.lon(), event.lat()));
  }

  /** All coordinates are whole numbers. */
  private static boolean meets(BoundingBox box, Box other) {
    for (double lon = other.west(); lon <= other.east(); lon++) {
      for (double lat = other.south(); lat <= other.north(); lat++) {
        if (box.contains(lon, lat)) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void everyEventReachesExactlyThoseWhoWantItAsBruteForceFindsThem() {
    Subscriptions<Subscription> subscriptions = new Subscriptions<>(each -> each);
    List<Subscription> all = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      if (all.size() < 50 || random.nextBoolean()) {
        Subscription added = subscription();
        if (!all.contains(added)) {
          all.add(added);
          subscriptions.add(added);
        }
      } else {
        subscriptions.remove(all.remove(random.nextInt(all.size())));
      }
      StreamEvent event = event();
      List<Subscription> reached = new ArrayList<>();
      subscriptions.forEach(event, reached::add);
      assertThat(reached)
          .containsExactlyInAnyOrderElementsOf(
              all.stream().filter(each -> wants(each, event)).toList());
    }
    all.forEach(subscriptions::remove);
    assertThat(subscriptions.isEmpty()).isTrue();
  }

  @Test
  void credentialsOfSomeDevicesLimitTheSubscriptionToThem() {
    Principal own =
        new Principal("phone", EnumSet.of(Scope.STREAM), Set.of("d1", "d2"), Long.MAX_VALUE);
    Subscription all = new Subscription(Set.of(StreamKind.TRANSITION), null, null, null, null);
    Subscription one = new Subscription(all.kinds(), Set.of("d1"), null, null, null);
    Subscription other = new Subscription(all.kinds(), Set.of("d1", "d3"), null, null, null);

    assertThat(all.limitedTo(own).devices()).containsExactlyInAnyOrder("d1", "d2");
    assertThat(one.limitedTo(own)).isEqualTo(one);
    assertThat(all.limitedTo(Principal.anybody())).isEqualTo(all);
    assertThatThrownBy(() -> other.limitedTo(own)).hasMessageContaining("'d3'");
    Subscription changes = new Subscription(Set.of(StreamKind.ZONE), null, null, null, null);
    assertThatThrownBy(() -> changes.limitedTo(own)).hasMessageContaining("zones:read");
  }
}
