package io.fenceline.gateway.access;

import java.nio.file.Path;
import java.util.List;

/**
 * The credentials that a gateway accepts.
 *
 * @param tokens the settings for JSON Web Tokens; null when none are accepted
 * @param apiKeys the file of API keys; null when none are accepted
 * @param open whether anybody may do anything; credentials that are sent and can be checked still
 *     limit their request
 */
public record AccessOptions(TokenOptions tokens, Path apiKeys, boolean open) {

  /**
   * Adds what is wrong, with the setting and the remedy.
   *
   * @param onLoopback whether only this machine can reach the gateway
   */
  public void validate(boolean onLoopback, List<String> mistakes) {
    if (tokens != null) {
      tokens.validate(mistakes);
    }
    if (open && (tokens != null || apiKeys != null)) {
      mistakes.add("--insecure-open: leave it out, or the options of tokens and API keys");
    } else if (open && !onLoopback) {
      mistakes.add(
          "--insecure-open: everybody on the network could read and write; give --host 127.0.0.1,"
              + " or --api-keys instead");
    } else if (!open && tokens == null && apiKeys == null) {
      mistakes.add(
          "access: nobody could use this gateway; give --api-keys FILE (fenceline gateway"
              + " create-key makes one), --jwt-secret-file, --jwks-file or --jwks-url, or for trials on this"
              + " machine --insecure-open");
    }
  }
}
