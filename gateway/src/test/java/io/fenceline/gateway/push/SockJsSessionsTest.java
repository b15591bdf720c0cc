package io.fenceline.gateway.push;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SockJsSessionsTest {
  private final SockJsSessions sessions = new SockJsSessions(3, 2);

  @Test
  void anAddressHasAsManySessionsWithoutSubscriptionAsAllowed() {
    sessions.opened("a", "one");
    assertThat(sessions.permits("b", "one")).isTrue();
    sessions.opened("b", "one");
    assertThat(sessions.permits("c", "one")).isFalse();
    assertThat(sessions.permits("a", "one")).as("a session that is open").isTrue();
    assertThat(sessions.permits("c", "two")).isTrue();

    sessions.subscribed("a");
    assertThat(sessions.permits("c", "one")).isTrue();
  }

  @Test
  void allAddressesTogetherHaveAsManyAsAllowed() {
    sessions.opened("a", "one");
    sessions.opened("b", "two");
    sessions.opened("c", "three");
    assertThat(sessions.permits("d", "four")).isFalse();
    sessions.closed("c");
    assertThat(sessions.permits("d", "four")).isTrue();
  }

  @Test
  void aSessionThatHasEndedLeavesNothingBehind() {
    sessions.opened("a", "one");
    sessions.opened("b", "one");
    sessions.subscribed("b");
    sessions.closed("a");
    sessions.closed("b");
    assertThat(sessions.pending()).isZero();
    sessions.opened("a", "one");
    assertThat(sessions.pending()).isEqualTo(1);
  }

  @Test
  void theSessionIsThatOfThePath() {
    assertThat(SockJsRoutes.session("/v1/sockjs/000/abc/xhr?t=1")).isEqualTo("abc");
    assertThat(SockJsRoutes.session("/v1/sockjs/websocket")).isEqualTo("/v1/sockjs/websocket");
  }
}
