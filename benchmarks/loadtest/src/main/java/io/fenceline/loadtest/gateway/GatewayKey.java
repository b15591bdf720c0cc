package io.fenceline.loadtest.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * An API key for everything.
 *
 * @param file of {@code --api-keys}
 * @param text the key that clients send
 */
record GatewayKey(Path file, String text) {
  private static final String SCOPES = "zones:read,zones:write,devices:read,fixes:write,stream";

  static GatewayKey create(Path file) throws IOException, InterruptedException {
    Process process =
        FencelineCommand.of(
                List.of("-Xmx64m"),
                List.of(
                    "gateway",
                    "create-key",
                    "--name=bench",
                    "--scopes=" + SCOPES,
                    "--file=" + file))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String key = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IOException("fenceline gateway create-key failed");
    }
    return new GatewayKey(file, key);
  }
}
