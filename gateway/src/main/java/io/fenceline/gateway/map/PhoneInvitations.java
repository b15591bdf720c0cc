package io.fenceline.gateway.map;

import io.fenceline.gateway.access.SignInCodes;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** Lets browsers of phones be devices, each with a token of its own. Thread-safe. */
public final class PhoneInvitations {
  private final SignInCodes codes;
  private final UnaryOperator<String> tokenOf;
  private final AtomicInteger count = new AtomicInteger();

  /**
   * @param codes stand for the tokens
   * @param tokenOf a token that may send the fixes of a device, and see it, but no other
   */
  public PhoneInvitations(SignInCodes codes, UnaryOperator<String> tokenOf) {
    this.codes = codes;
    this.tokenOf = tokenOf;
  }

  /**
   * @param code is exchanged for the token of the device
   */
  record Invitation(String deviceId, String code) {}

  /** One for a device that no other invitation has. */
  Invitation next() {
    String deviceId = "phone-" + count.incrementAndGet();
    return new Invitation(deviceId, codes.issue(tokenOf.apply(deviceId)));
  }

  SignInCodes codes() {
    return codes;
  }
}
