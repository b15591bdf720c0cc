package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MembershipsTest {
  private static final Membership A = new Membership("a", 7, -1_000, false);
  private static final Membership B = new Membership("b", Long.MIN_VALUE, Long.MAX_VALUE, true);
  private static final Membership C = new Membership("c", 0, 3, false);

  @Test
  void hasTheGivenMemberships() {
    for (List<Membership> list : List.of(List.<Membership>of(), List.of(A), List.of(A, B, C))) {
      assertThat(Memberships.of(list)).isEqualTo(list).hasSameHashCodeAs(list);
    }
  }

  @Test
  void isAsItWasWhenTheListItIsOfChanges() {
    List<Membership> list = new ArrayList<>(List.of(A, B));
    Memberships memberships = Memberships.of(list);
    list.set(0, C);
    assertThat(memberships).containsExactly(A, B);
    assertThat(Memberships.of(memberships)).isSameAs(memberships);
  }

  @Test
  void findsAZoneByItsIdAndVersion() {
    Memberships memberships = Memberships.of(List.of(A, B, C));
    assertThat(memberships.find(A.zoneId(), 7)).isZero();
    assertThat(memberships.find(C.zoneId(), 0)).isEqualTo(2);
    assertThat(memberships.find(A.zoneId(), 8)).isEqualTo(Memberships.ABSENT);
    assertThat(memberships.find("d", 7)).isEqualTo(Memberships.ABSENT);
    assertThat(memberships.find(new String("a"), 7)).isEqualTo(Memberships.ABSENT);
  }
}
