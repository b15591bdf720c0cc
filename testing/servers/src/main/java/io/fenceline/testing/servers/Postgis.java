package io.fenceline.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A real PostgreSQL with PostGIS on a free port of loopback. */
public final class Postgis implements AutoCloseable {
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
  private static final String PASSWORD = "secret";

  private final Path directory;
  private final int port;
  private final Process process;

  private Postgis(Path directory, int port, Process process) {
    this.directory = directory;
    this.port = port;
    this.process = process;
  }

  public static Postgis start() throws Exception {
    Path programs = programs();
    Path directory = Files.createTempDirectory("postgis");
    Path password = Files.writeString(directory.resolve("password"), PASSWORD);
    if (isRoot()) {
      run(directory, "chown", "-R", "postgres", directory.toString());
    }
    String data = directory.resolve("data").toString();
    run(
        directory,
        unprivileged(
            programs.resolve("initdb"),
            "-D" + data,
            "-Ufenceline",
            "-Ascram-sha-256",
            "--no-sync",
            "--pwfile=" + password));
    int port = FreePorts.find(1)[0];
    Process process =
        process(
                directory,
                unprivileged(
                    programs.resolve("postgres"),
                    "-D" + data,
                    "-h127.0.0.1",
                    "-p" + port,
                    "-k" + directory,
                    "-F"))
            .start();
    Postgis postgis = new Postgis(directory, port, process);
    Await.until("PostgreSQL answers", postgis::answers);
    postgis.execute("CREATE EXTENSION postgis");
    return postgis;
  }

  private static Path programs() throws IOException {
    assertThat(VERSIONS).as("where Debian has PostgreSQL").isDirectory();
    try (Stream<Path> versions = Files.list(VERSIONS)) {
      return versions
          .filter(
              version ->
                  Files.exists(
                      Path.of(
                          "/usr/share/postgresql/%s/extension/postgis.control"
                              .formatted(version.getFileName()))))
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
          .findFirst()
          .orElseThrow(() -> new AssertionError("PostgreSQL with PostGIS is not installed"));
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  /** PostgreSQL does not run as root. */
  private static String[] unprivileged(Path program, String... arguments) {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
    }
    command.add(program.toString());
    command.addAll(List.of(arguments));
    return command.toArray(String[]::new);
  }

  private static ProcessBuilder process(Path directory, String... command) {
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD);
  }

  private static void run(Path directory, String... command) throws Exception {
    assertThat(process(directory, command).start().waitFor()).as(command[0]).isZero();
  }

  private boolean answers() {
    try (Connection connection = connect()) {
      return connection.isValid(1);
    } catch (SQLException e) {
      return false;
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(jdbcUrl(), "fenceline", PASSWORD);
  }

  /** The address for JDBC, whose user is {@code fenceline}, and the password {@code secret}. */
  public String jdbcUrl() {
    return "jdbc:" + url("127.0.0.1");
  }

  private String url(String authority) {
    return "postgresql://%s:%d/postgres".formatted(authority, port);
  }

  /** The address with a password. */
  public String url() {
    return urlWithPassword(PASSWORD);
  }

  public String urlWithPassword(String password) {
    return url("fenceline:%s@127.0.0.1".formatted(password));
  }

  public void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The rows of a query, each with its values in brackets. */
  public List<String> rows(String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(query)) {
      while (found.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          row.add(found.getString(i));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }

  /** Kills the process: nothing of its data is needed any more. */
  @Override
  public void close() throws IOException {
    process.destroy(); // Its own children end with it.
    process.onExit().join();
    process(Path.of("/"), "rm", "-rf", directory.toString()).start().onExit().join();
  }
}
