package io.fenceline.cli.command.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.gateway.access.NewApiKey;
import io.fenceline.gateway.access.Scope;
import io.fenceline.job.options.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes an API key. */
@Command(
    name = "create-key",
    mixinStandardHelpOptions = true,
    description = "Make an API key: prints the key, and adds its hash to a file for the gateway.",
    footer = {
      "",
      "The key is shown once and stored nowhere. A running gateway notices the change",
      "of the file within seconds; a key is withdrawn by removing its line.",
      "",
      "Example:",
      "  fenceline gateway create-key --name ops --scopes zones:read --file api-keys"
    })
public final class CreateKeyCommand extends ConsoleCommand {
  @Option(
      names = "--name",
      required = true,
      paramLabel = "TEXT",
      description = "Whose key it is; requests of one name share a rate limit.")
  private String name;

  @Option(
      names = "--scopes",
      required = true,
      paramLabel = "SCOPE,...",
      description =
          "What it permits, of: zones:read, zones:write, device-zones:write, fixes:write,"
              + " devices:read, stream.")
  private String scopeNames;

  @Option(
      names = "--devices",
      paramLabel = "ID,...",
      split = ",",
      description = "The only devices that it permits (default: all).")
  private List<String> devices;

  @Option(
      names = "--file",
      required = true,
      paramLabel = "FILE",
      description = "The file of --api-keys; created if it is not there.")
  private Path file;

  private Set<Scope> scopes;

  @Override
  public void validate(List<String> mistakes) {
    if (scopeNames != null) {
      scopes = Setting.read(mistakes, "--scopes", scopeNames, CreateKeyCommand::parseScopes);
    }
    if (file != null) {
      requireKeys(mistakes);
    }
    if (name != null && name.isBlank()) {
      mistakes.add("--name: it is empty; give one, such as the service that gets the key");
    }
  }

  @Override
  public Integer call() throws IOException {
    NewApiKey key =
        NewApiKey.create(
            name, scopes, devices == null ? null : Set.copyOf(devices), new SecureRandom());
    if (!Files.exists(file)
        && file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.write(
        file,
        (separator() + key.line() + "\n").getBytes(UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    console.out().println(key.key());
    return ExitCodes.DONE;
  }

  /** A line break after a last line that has none. */
  private String separator() throws IOException {
    byte[] content = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    return content.length == 0 || content[content.length - 1] == '\n' ? "" : "\n";
  }

  private void requireKeys(List<String> mistakes) {
    try {
      if (Files.exists(file)) {
        NewApiKey.requireKeys(Files.readAllBytes(file));
      }
    } catch (IOException | IllegalArgumentException e) {
      mistakes.add(
          "--file: '%s' is not a file of API keys (%s); give another path"
              .formatted(file, e.getMessage()));
    }
  }

  private static Set<Scope> parseScopes(String text) {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (String one : text.split(",")) {
      scopes.add(
          Scope.of(one.strip())
              .orElseThrow(() -> new IllegalArgumentException("some of " + Scope.names())));
    }
    return scopes;
  }
}
