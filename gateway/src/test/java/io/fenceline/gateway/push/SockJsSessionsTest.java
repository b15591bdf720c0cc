package io.fenceline.gateway.push;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SockJsSessionsTest {
  private static final SessionOwner ONE = new SessionOwner("one", "browser");
  private static final SessionOwner TWO = new SessionOwner("two", "browser");

  private final SockJsSessions sessions = new SockJsSessions(3, 2);

  @Test
  void anAddressHasAsManySessionsWithoutSubscriptionAsAllowed() {
    sessions.opened("a", ONE);
    assertThat(sessions.permits("b", "one")).isTrue();
    sessions.opened("b", ONE);
    assertThat(sessions.permits("c", "one")).isFalse();
    assertThat(sessions.permits("a", "one")).as("a session that is open").isTrue();
    assertThat(sessions.permits("c", "two")).isTrue();

    sessions.subscribed("a");
    assertThat(sessions.permits("c", "one")).isTrue();
  }

  @Test
  void allAddressesTogetherHaveAsManyAsAllowed() {
    sessions.opened("a", ONE);
    sessions.opened("b", TWO);
    sessions.opened("c", new SessionOwner("three", null));
    assertThat(sessions.permits("d", "four")).isFalse();
    sessions.closed("c");
    assertThat(sessions.permits("d", "four")).isTrue();
  }

  @Test
  void aSessionThatHasEndedLeavesNothingBehind() {
    sessions.opened("a", ONE);
    sessions.opened("b", ONE);
    sessions.subscribed("b");
    sessions.closed("a");
    sessions.closed("b");
    assertThat(sessions.pending()).isZero();
    sessions.opened("a", ONE);
    assertThat(sessions.pending()).isEqualTo(1);
  }

  @Test
  void aSessionBelongsToTheClientThatOpenedIt() {
    sessions.opened("a", ONE);
    assertThat(sessions.claim("a", ONE)).isTrue();
    sessions.release("a", ONE);
    assertThat(sessions.claim("a", TWO)).isFalse();
    assertThat(sessions.claim("a", new SessionOwner("one", "other"))).isFalse();
    assertThat(sessions.claim("a", ONE)).as("after others were refused").isTrue();
  }

  @Test
  void aSessionThatIsBeingOpenedBelongsToItsClientToo() {
    assertThat(sessions.claim("a", ONE)).isTrue();
    assertThat(sessions.claim("a", TWO)).isFalse();
    sessions.opened("a", ONE);
    sessions.release("a", ONE);
    assertThat(sessions.claim("a", TWO)).isFalse();
  }

  @Test
  void aClaimThatOpensNoSessionEndsWithItsRequest() {
    assertThat(sessions.claim("a", ONE)).isTrue();
    sessions.release("a", ONE);
    assertThat(sessions.claim("a", TWO)).isTrue();
  }

  @Test
  void theSessionIsThatOfThePath() {
    assertThat(SockJsRoutes.session("/v1/sockjs/000/abc/xhr?t=1")).isEqualTo("abc");
    assertThat(SockJsRoutes.session("/v1/sockjs/websocket")).isEqualTo("/v1/sockjs/websocket");
  }
}
