package io.fenceline.testing.servers;

import io.fenceline.testing.fixtures.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.utils.SecurityUtils;

/** One operation on one resource, as docs/operate/kafka.md lists them for each user. */
public record Permission(ResourcePattern resource, AclOperation operation) {
  private static final Path DOCUMENT = Repository.path("docs", "operate", "kafka.md");
  private static final Pattern ROW =
      Pattern.compile("\\| ([a-z, ]+) \\| (.*) \\| ([A-Za-z, ]+) \\|");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /**
   * The permissions in the table under a heading.
   *
   * @param heading of the first column, for instance {@code the job's user}
   * @param prefix of the topics
   * @param group of the job
   */
  public static List<Permission> documented(String heading, String prefix, String group)
      throws IOException {
    List<Permission> permissions = new ArrayList<>();
    boolean inTable = false;
    for (String line : Files.readAllLines(DOCUMENT)) {
      Matcher row = ROW.matcher(line);
      if (line.startsWith("| " + heading + " |")) {
        inTable = true;
      } else if (inTable && row.matches()) {
        addRow(row, prefix, group, permissions);
      } else if (inTable && !line.startsWith("|-")) {
        return permissions;
      }
    }
    throw new IOException(DOCUMENT + ": no table of " + heading);
  }

  private static void addRow(
      Matcher row, String prefix, String group, List<Permission> permissions) {
    for (MatchResult name : NAME.matcher(row.group(2)).results().toList()) {
      ResourcePattern resource = resource(row.group(1), name.group(1), prefix, group);
      for (String operation : row.group(3).split(", ")) {
        permissions.add(new Permission(resource, SecurityUtils.operation(operation)));
      }
    }
  }

  private static ResourcePattern resource(String kind, String name, String prefix, String group) {
    String ofGroup = name.replace("GROUP", group);
    return switch (kind) {
      case "topic" -> new ResourcePattern(ResourceType.TOPIC, prefix + name, PatternType.LITERAL);
      case "group" -> new ResourcePattern(ResourceType.GROUP, ofGroup, PatternType.LITERAL);
      case "transactional id, prefixed" ->
          new ResourcePattern(ResourceType.TRANSACTIONAL_ID, ofGroup, PatternType.PREFIXED);
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @Override
  public String toString() {
    return SecurityUtils.operationName(operation) + " on " + resource.name();
  }
}
