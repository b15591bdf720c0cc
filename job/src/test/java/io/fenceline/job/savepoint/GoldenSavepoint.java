package io.fenceline.job.savepoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.input.RawRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The files of one release among the test resources: what was sent to the job before the savepoint
 * and after it, the savepoints, and what the job emitted.
 *
 * @param directory named by the release
 */
record GoldenSavepoint(Path directory) {
  /** A zone that is removed has no other members. */
  private static final Pattern REMOVED = Pattern.compile("\\{\"id\":\"([^\"]+)\"}");

  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  /** Ahead of the clock, so that no fix belongs to a backlog and none lies in the future. */
  private static final long TIMESTAMP_MILLIS = Long.MAX_VALUE / 2;

  @Override
  public String toString() {
    return directory.getFileName().toString();
  }

  /** Features, or ids of zones that are removed. */
  List<RawRecord> zones(String name) throws IOException {
    List<RawRecord> records = new ArrayList<>();
    for (String line : lines(name)) {
      Matcher id = ID.matcher(line);
      if (!id.find()) {
        throw new IOException("a zone without an id: " + line);
      }
      byte[] value = REMOVED.matcher(line).matches() ? null : line.getBytes(UTF_8);
      records.add(new RawRecord(id.group(1).getBytes(UTF_8), value, 0, records.size(), 0));
    }
    return records;
  }

  List<RawRecord> fixes(String name) throws IOException {
    List<RawRecord> records = new ArrayList<>();
    for (String line : lines(name)) {
      records.add(new RawRecord(null, line.getBytes(UTF_8), 0, records.size(), TIMESTAMP_MILLIS));
    }
    return records;
  }

  List<String> lines(String name) throws IOException {
    return Files.readAllLines(directory.resolve(name));
  }

  void write(String name, List<String> lines) throws IOException {
    Files.write(directory.resolve(name), lines);
  }

  /** Extracts a savepoint; returns its directory. */
  Path unzip(String name, Path to) throws IOException {
    try (InputStream file = Files.newInputStream(directory.resolve(name));
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path target = to.resolve(entry.getName());
        Files.createDirectories(target.getParent());
        Files.copy(zip, target);
      }
    }
    return to;
  }

  void zip(Path savepoint, String name) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(directory.resolve(name)));
        Stream<Path> files = Files.walk(savepoint)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(savepoint.relativize(file).toString()));
        Files.copy(file, zip);
        zip.closeEntry();
      }
    }
  }
}
