package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ./fenceline} and {@code ./mvnw} where there is neither Java nor Maven. */
@EnabledOnOs(OS.LINUX)
class FreshMachineTest {
  private static final List<String> TOOLS =
      List.of(
          "sh bash cat rm sed head tail find grep mktemp touch mv mkdir dirname basename readlink sleep locale sort"
              .concat(" flock tar gzip sha256sum cut tr chmod cp script")
              .split(" "));
  private static final String MAVEN = "apache-maven-9.9.9";

  @TempDir Path directory;
  private Path home;
  private Path bin;

  @BeforeEach
  void freshClone() throws Exception {
    home = Files.createDirectories(directory.resolve("home"));
    bin = Files.createDirectories(directory.resolve("bin"));
    Files.createDirectories(home.resolve("cli/src/main"));
    Files.writeString(home.resolve("pom.xml"), "<project/>");
    Files.writeString(home.resolve("cli/pom.xml"), "<project/>");
    for (String launcher : List.of("fenceline", "mvnw")) {
      String text = Files.readString(Path.of("..", launcher));
      script(home.resolve(launcher), text.replace("/usr/lib/jvm", directory + "/jvm"));
    }
    for (String tool : TOOLS) {
      for (String place : System.getenv("PATH").split(":")) {
        if (Files.isExecutable(Path.of(place, tool)) && !Files.exists(bin.resolve(tool))) {
          program(tool, "exec " + Path.of(place, tool) + " \"$@\"");
        }
      }
    }
    program("id", "echo 0");
    publishMaven();
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void program(String name, String commands) throws IOException {
    script(bin.resolve(name), "#!/bin/sh\n" + commands + "\n");
  }

  /** A program that notes its arguments and, asked to install, brings a JDK. */
  private void installer(String name) throws IOException {
    Path jdk = Files.createDirectories(directory.resolve("jvm/17/bin"));
    script(
        directory.resolve("java"),
        """
        #!/bin/sh
        case $1 in
          -XshowSettings*) echo "    java.home = %s" ;;
          -version) echo 'openjdk version "17.0.1"' ;;
          *) echo "runs $*" ;;
        esac
        """
            .formatted(jdk.getParent()));
    program(
        name,
        "echo %1$s \"$@\" >>%2$s/calls; case $* in *install*) cp %2$s/java %3$s/; cp %2$s/java %3$s/javac ;; esac"
            .formatted(name, directory, jdk));
  }

  /** A Maven that prints its arguments, to be downloaded by a curl that copies it. */
  private void publishMaven() throws Exception {
    Files.createDirectories(directory.resolve(MAVEN + "/bin"));
    script(directory.resolve(MAVEN + "/bin/mvn"), "#!/bin/sh\necho maven \"$@\"\n");
    Path archive = directory.resolve("maven.tar.gz");
    new ProcessBuilder("tar", "-czf", archive.toString(), "-C", directory.toString(), MAVEN)
        .start()
        .waitFor();
    byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive));
    Files.createDirectories(home.resolve(".mvn/wrapper"));
    Files.writeString(
        home.resolve(".mvn/wrapper/maven-wrapper.properties"),
        "distributionUrl=https://archive.example/%s-bin.tar.gz\ndistributionSha256Sum=%s\n"
            .formatted(MAVEN, HexFormat.of().formatHex(sum)));
    program(
        "curl", "echo curl \"$@\" >>%1$s/calls; cp %1$s/maven.tar.gz \"$5\"".formatted(directory));
  }

  private String run(int expectedCode, String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    builder.environment().clear();
    builder.environment().putAll(Map.of("PATH", bin.toString(), "HOME", directory.toString()));
    builder.environment().put("TMPDIR", directory.toString());
    Process process = builder.redirectErrorStream(true).start();
    try (var answer = process.outputWriter()) {
      answer.write("y\n");
    }
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(output).isEqualTo(expectedCode);
    return output;
  }

  private String calls() throws IOException {
    return Files.readString(directory.resolve("calls"));
  }

  @Test
  void oneMessageNamesAllThatIsMissing() throws Exception {
    Files.delete(bin.resolve("curl"));
    assertThat(run(1, "./fenceline", "demo"))
        .contains("a JDK 17 or 21, and curl", "apt install", "dnf install", "brew install", "WSL")
        .doesNotContain("--yes");
    installer("apt-get");
    assertThat(run(1, "./fenceline", "demo")).contains("./fenceline --yes installs it by apt");
    assertThat(directory.resolve("calls")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "apt-get, apt-get install -y --no-install-recommends openjdk-21-jdk-headless",
    "dnf, dnf install -y java-21-openjdk-devel",
    "brew, brew install openjdk@21",
    "sdkman, sdkman install java 21.0.9-tem"
  })
  void withYesTheJdkIsInstalledAndTheWrapperBuilds(String name, String call) throws Exception {
    program("apt-cache", "echo openjdk-21-jdk-headless - Java");
    Files.createDirectories(directory.resolve(".sdkman/bin"));
    Files.writeString(
        directory.resolve(".sdkman/bin/sdkman-init.sh"),
        "sdk() { if [ $1 = list ]; then echo 'Tem | 21.0.9-tem'; else sdkman \"$@\"; fi; }\n");
    installer(name);
    assertThat(run(0, "./fenceline", "--yes", "demo"))
        .contains("Building", "runs ", "Fenceline demo");
    assertThat(calls())
        .contains(call)
        .doesNotContain("ca-certificates")
        .contains("archive.example");
    assertThat(run(0, "./fenceline", "demo")).doesNotContain("Building", "Installing");
  }

  @Test
  void usersInstallBySudoAndDownloadsNeedCurl() throws Exception {
    program("id", "echo 1000");
    installer("dnf");
    assertThat(run(1, "./fenceline", "demo")).doesNotContain("--yes");
    program("sudo", "echo sudo >>%s/calls; exec \"$@\"".formatted(directory));
    Files.delete(bin.resolve("curl"));
    run(1, "./fenceline", "--yes", "demo");
    assertThat(calls())
        .isEqualTo("sudo\ndnf install -y java-21-openjdk-devel curl ca-certificates\n");
  }

  @Test
  void aTerminalIsAskedFirst() throws Exception {
    installer("dnf");
    assertThat(run(0, "script", "-qec", "./fenceline demo", "/dev/null"))
        .contains("Fenceline needs a JDK 17 or 21.", "Install by dnf now? [y/N]", "Fenceline demo");
  }

  @Test
  void theWrapperDownloadsOnceAndChecksWhatItGot() throws Exception {
    installer("dnf");
    run(0, "./fenceline", "--yes", "--jdk");
    assertThat(run(0, "./mvnw", "-B", "a b")).contains("Downloading " + MAVEN, "maven -B a b");
    Files.delete(bin.resolve("curl"));
    assertThat(run(0, "./mvnw", "-v")).isEqualTo("maven -v\n");
  }

  @Test
  void theWrapperTakesNothingElse() throws Exception {
    installer("dnf");
    run(0, "./fenceline", "--yes", "--jdk");
    Files.writeString(directory.resolve("maven.tar.gz"), "changed");
    assertThat(run(1, "./mvnw", "-v")).contains("its SHA-256 is", "Try again");
    try (Stream<Path> left = Files.list(directory.resolve(".m2/wrapper/dists/" + MAVEN))) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void theWrapperDownloadsFromARepositoryThatReplacesTheArchive() throws Exception {
    installer("dnf");
    run(0, "./fenceline", "--yes", "--jdk");
    String repository = "https://mirror.example/maven/";
    run(0, "sh", "-c", "MVNW_REPOURL=" + repository + " ./mvnw -v");
    assertThat(calls())
        .contains(repository + "org/apache/maven/apache-maven/9.9.9/" + MAVEN + "-bin.tar.gz");
  }
}
