package io.fenceline.cli.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.file.FileStreams;
import io.fenceline.testing.fixtures.DataSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * The fixes of a data set, out of order by less than a window, some fixes twice, and some
 * contradicted by another of the same time that lies further east and so loses.
 */
record ShuffledFixes(Path file, int duplicates, int conflicts) {
  private static final ObjectMapper JSON = new ObjectMapper();

  private record Line(long at, String json) {}

  static ShuffledFixes write(DataSet data, Path file, int windowMillis) throws IOException {
    Random random = new Random(7);
    List<Line> lines = new ArrayList<>();
    int duplicates = 0;
    int conflicts = 0;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(FileStreams.in(data.events()), StandardCharsets.UTF_8))) {
      for (String json = reader.readLine(); json != null; json = reader.readLine()) {
        ObjectNode fix = (ObjectNode) JSON.readTree(json);
        long time = fix.get("time").asLong();
        lines.add(new Line(time + random.nextInt(windowMillis), json));
        if (random.nextInt(20) == 0) {
          lines.add(new Line(time + random.nextInt(windowMillis), json));
          duplicates++;
        }
        if (random.nextInt(50) == 0) {
          fix.put("lon", fix.get("lon").asDouble() + 0.5);
          lines.add(new Line(time + random.nextInt(windowMillis), fix.toString()));
          conflicts++;
        }
      }
    }
    lines.sort(Comparator.comparingLong(Line::at));
    Files.write(file, lines.stream().map(Line::json).toList());
    return new ShuffledFixes(file, duplicates, conflicts);
  }
}
