package io.fenceline.producers.postgres;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.format.geojson.file.FeatureSource;
import io.fenceline.kafka.loop.DaemonThreads;
import io.fenceline.producers.Stop;
import io.fenceline.producers.formats.RowFeatures;
import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;

/**
 * The rows of a query as Features: {@code id}, a geometry, and properties as json. Reads some rows
 * at a time, in one read-only transaction. Not thread-safe.
 */
public final class PostgresZones implements FeatureSource, Closeable {
  private static final int ROWS_AT_A_TIME = 1000;
  private static final Duration FOREVER = Duration.ofDays(36_525);

  private final Connection connection;
  private final Thread canceller;
  private final ResultSet rows;
  private final RowFeatures features = new RowFeatures();
  private int idColumn;
  private int geometryColumn;
  private int propertiesColumn;
  private long row;

  /**
   * Runs a query.
   *
   * @param stop cancels it
   * @throws IOException when the database does not answer or refuses it, or columns are missing
   */
  public PostgresZones(PostgresAddress address, String query, Stop stop) throws IOException {
    Connection opened = null;
    try {
      opened = DriverManager.getConnection(address.jdbcUrl(), address.properties());
      opened.setReadOnly(true);
      opened.setAutoCommit(false); // Otherwise the driver reads all rows at once.
      Statement statement = opened.createStatement();
      statement.setFetchSize(ROWS_AT_A_TIME);
      canceller = cancelAtStop(statement, stop);
      rows = statement.executeQuery(query);
      connection = opened;
      locate(rows.getMetaData());
    } catch (SQLException | IOException e) {
      closeQuietly(opened);
      throw e instanceof SQLException sql ? failed(sql) : (IOException) e;
    }
  }

  private static Thread cancelAtStop(Statement statement, Stop stop) {
    Thread thread =
        DaemonThreads.named("postgres-cancel")
            .newThread(
                () -> {
                  if (!stop.waitFor(FOREVER) && stop.isRequested()) {
                    try {
                      statement.cancel();
                    } catch (SQLException e) {
                      // It has ended already.
                    }
                  }
                });
    thread.start();
    return thread;
  }

  private void locate(ResultSetMetaData columns) throws SQLException, IOException {
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      String name = columns.getColumnLabel(i).toLowerCase(Locale.ROOT);
      if (name.equals("id")) {
        idColumn = i;
      } else if (name.equals("properties")) {
        propertiesColumn = i;
      } else if (geometryColumn == 0 && RowFeatures.isGeometryColumn(name)) {
        geometryColumn = i;
      } else {
        throw new IOException(
            "--query: a column '%s', expected id, geom and properties; add it to the properties, as by jsonb_build_object('%s', %s) AS properties"
                .formatted(name, name, name));
      }
    }
    if (idColumn == 0 || geometryColumn == 0) {
      throw new IOException(
          "--query: no column '%s'; name it, as in SELECT zone_id AS id, shape AS geom"
              .formatted(idColumn == 0 ? "id" : "geom"));
    }
  }

  @Override
  public Text next() throws IOException {
    try {
      if (!rows.next()) {
        return null;
      }
      String properties = propertiesColumn == 0 ? null : rows.getString(propertiesColumn);
      JsonNode geometry = RowFeatures.geometry(rows.getString(geometryColumn));
      return features.text(++row, rows.getString(idColumn), properties, geometry);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static IOException failed(SQLException e) {
    String message = String.valueOf(e.getMessage()).replaceAll("\\s*\\n\\s*", " ");
    boolean login = String.valueOf(e.getSQLState()).matches("28.*|08004");
    return new IOException(
        "PostgreSQL: %s; check %s"
            .formatted(
                message,
                login
                    ? "the user of --postgres, and the password in PGPASSWORD or ~/.pgpass"
                    : "--postgres and --query"),
        e);
  }

  @Override
  public void close() {
    canceller.interrupt();
    closeQuietly(connection);
  }

  private static void closeQuietly(Connection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // Nothing was written.
    }
  }
}
