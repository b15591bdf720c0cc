package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher in a fresh clone, with a Java and a Maven that only say how they were called. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class LauncherTest {
  private static final long MAX_WAIT_SECONDS = 60;
  private static final List<String> TOOLS =
      List.of(
          "sh",
          "mkdir",
          "cat",
          "rm",
          "sed",
          "head",
          "tail",
          "find",
          "grep",
          "mktemp",
          "touch",
          "mv",
          "dirname",
          "readlink",
          "sleep",
          "locale",
          "sort");

  @TempDir Path directory;
  private Path home;
  private Path stubs;
  private Path go;
  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void freshClone() throws IOException {
    home = Files.createDirectories(directory.resolve("home"));
    Files.createDirectories(home.resolve("cli/src/main"));
    Files.writeString(home.resolve("pom.xml"), "<project/>");
    Files.writeString(home.resolve("cli/pom.xml"), "<project/>");
    script(home.resolve("fenceline"), Files.readString(Path.of("../fenceline")));
    stubs = Files.createDirectories(directory.resolve("stubs/bin"));
    go = directory.resolve("go");
    script(
        stubs.resolve("java"),
        """
        #!/bin/sh
        case "$*" in
          *-XshowSettings*) echo "    java.home = %s" ;;
          -version) echo asked >>%s; echo 'openjdk version "17.0.1"' ;;
          -Xshare:dump*) for option; do case $option in *File=*.jsa) echo archive >"${option#*=}" ;; esac; done ;;
          *ArchiveClassesAtExit=*)
            for option; do case $option in -XX:Archive*) echo top >"${option#*=}" ;; esac; done ;;
          *) echo "java ${LC_ALL-} ${LC_CTYPE-}"; printf '<%%s>' "$@" ;;
        esac
        """
            .formatted(stubs.getParent(), directory.resolve("asked")));
    script(stubs.resolve("javac"), "#!/bin/sh\n");
    script(
        stubs.resolve("mvn"),
        """
        #!/bin/sh
        echo build >>%s
        while [ -d %s ] && [ ! -e %s ]; do sleep 0.05; done
        """
            .formatted(directory.resolve("builds"), directory, go));
  }

  @AfterEach
  void end() {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** The usual tools but flock, which macOS has not. */
  private String pathWithoutFlock() throws IOException {
    Path tools = Files.createDirectories(directory.resolve("tools"));
    for (String tool : TOOLS) {
      for (String place : System.getenv("PATH").split(":")) {
        Path found = Path.of(place, tool);
        if (Files.isExecutable(found) && !Files.exists(tools.resolve(tool))) {
          script(tools.resolve(tool), "#!/bin/sh\nexec %s \"$@\"\n".formatted(found));
        }
      }
    }
    return tools.toString();
  }

  private Process start(String path, String locale, Path log, String... arguments)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(home.resolve("fenceline").toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("PATH", stubs + ":" + path);
    builder.environment().put("JAVA_HOME", stubs.getParent().toString());
    builder.environment().remove("LC_CTYPE");
    builder.environment().put("LC_ALL", locale);
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    started.add(process);
    return process;
  }

  private static void await(Path log, Predicate<String> condition) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_WAIT_SECONDS);
    while (!condition.test(Files.readString(log))) {
      assertThat(System.nanoTime()).as(Files.readString(log)).isLessThan(end);
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofTwoFirstStartsOneBuildsAndBothRun(boolean flock) throws Exception {
    String path = flock ? System.getenv("PATH") : pathWithoutFlock();
    Path first = directory.resolve("first.log");
    Path second = directory.resolve("second.log");
    Process a = start(path, "C", first);
    await(first, text -> text.contains("Building"));
    Process b = start(path, "C", second);
    await(second, text -> text.contains("Waiting for another build"));
    Files.createFile(go);

    assertThat(a.waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(b.waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(first)).contains("java ");
    assertThat(Files.readString(second)).contains("java ").doesNotContain("Building");
    assertThat(Files.readString(directory.resolve("builds"))).isEqualTo("build\n");
    assertThat(home.resolve("cli/target/fenceline.lock")).doesNotExist();
  }

  @Test
  void aLockOfAnEndedProcessIsTakenOver() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    Path lock = Files.createDirectories(home.resolve("cli/target/fenceline.lock"));
    Files.writeString(lock.resolve("pid"), ended.pid() + "\n", UTF_8);
    Files.createFile(go);
    Path log = directory.resolve("log");

    assertThat(start(pathWithoutFlock(), "C", log).waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS))
        .isTrue();
    assertThat(Files.readString(log)).contains("java ");
    assertThat(lock).doesNotExist();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void inTheLocaleOfCNamesOfFilesAreUtf8AllTheSame() throws Exception {
    Files.createFile(go);
    Path log = directory.resolve("log");
    start(System.getenv("PATH"), "C", log).waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    assertThat(Files.readString(log)).containsPattern("java C\\.(utf8|UTF-8)");

    start(System.getenv("PATH"), "de_DE.ISO-8859-1", log)
        .waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    assertThat(Files.readString(log)).contains("java de_DE.ISO-8859-1");
  }

  @Test
  void javaIsNotStartedForItsReleaseIfItsFileSaysIt() throws Exception {
    Files.createFile(go);
    Path log = directory.resolve("log");
    start(System.getenv("PATH"), "C", log).waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    assertThat(directory.resolve("asked")).exists();

    Files.delete(directory.resolve("asked"));
    Files.writeString(stubs.resolveSibling("release"), "JAVA_VERSION=\"21.0.2\"\n");
    start(System.getenv("PATH"), "C", log).waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    assertThat(Files.readString(log)).contains("java ");
    assertThat(directory.resolve("asked")).doesNotExist();
  }

  /** E6: others would take its exit code for refused input. */
  @Test
  void serversEndWhenTheirMemoryIsFull() throws Exception {
    Files.createFile(go);
    Path log = directory.resolve("log");
    for (String server : List.of("gateway", "deliver", "job")) {
      start(System.getenv("PATH"), "C", log, server).waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
      assertThat(Files.readString(log)).contains("<-XX:+ExitOnOutOfMemoryError>");
    }
    start(System.getenv("PATH"), "C", log, "zones", "load")
        .waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    assertThat(Files.readString(log)).contains("<load>").doesNotContain("ExitOnOutOfMemoryError");
  }

  @Test
  void theBuildWritesArchivesOfClassesThatEachStartMaps() throws Exception {
    home = Files.move(home, directory.resolve("home with spaces"));
    Path archive = home.resolve("cli/target/fenceline.jsa");
    Path top = home.resolve("cli/target/fenceline-flink.jsa");
    Files.createFile(go);
    Path log = directory.resolve("log");
    for (int i = 0; i < 2; i++) {
      start(System.getenv("PATH"), "C", log).waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
      assertThat(Files.readString(log))
          .contains("<-XX:SharedArchiveFile=" + archive + ":" + top + ">");
    }
    assertThat(archive).hasContent("archive");
    assertThat(top).hasContent("top");

    Files.delete(top);
    start(System.getenv("PATH"), "C", log).waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    assertThat(Files.readString(log)).contains("<-XX:SharedArchiveFile=" + archive + ">");

    Files.delete(archive);
    start(System.getenv("PATH"), "C", log).waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    assertThat(Files.readString(log)).contains("<-Xshare:auto>").doesNotContain("SharedArchive");
  }
}
