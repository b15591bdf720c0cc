package io.fenceline.cli.command.demo;

import io.fenceline.gateway.access.SignInCodes;
import java.util.function.Supplier;

/** A code that is replaced when it was used or has expired. Thread-safe. */
final class RenewedCode {
  private final SignInCodes codes;
  private final Supplier<String> token;
  private String code = "";

  /**
   * @param token makes what a code stands for
   */
  RenewedCode(SignInCodes codes, Supplier<String> token) {
    this.codes = codes;
    this.token = token;
  }

  /** One that can be used now. */
  synchronized String usable() {
    if (!codes.isUsable(code)) {
      code = codes.issue(token.get());
    }
    return code;
  }
}
