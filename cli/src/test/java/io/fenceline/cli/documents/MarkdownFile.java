package io.fenceline.cli.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A document of the repository; text in fenced blocks is no part of its prose. */
record MarkdownFile(Path path, List<String> lines) {
  static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> OTHER_DIRECTORIES = Set.of("target", "node_modules", "src");
  private static final String FENCE = "```";
  private static final Pattern CODE = Pattern.compile("`[^`]*`");
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");

  static MarkdownFile of(Path path) throws IOException {
    return new MarkdownFile(path, Files.readAllLines(path));
  }

  static List<MarkdownFile> all() throws IOException {
    List<MarkdownFile> result = new ArrayList<>();
    try (Stream<Path> paths = Files.walk(REPOSITORY)) {
      for (Path path : (Iterable<Path>) paths.filter(MarkdownFile::isDocument).sorted()::iterator) {
        result.add(of(path));
      }
    }
    return result;
  }

  private static boolean isDocument(Path path) {
    for (Path part : REPOSITORY.relativize(path)) {
      if (part.toString().startsWith(".") || OTHER_DIRECTORIES.contains(part.toString())) {
        return false;
      }
    }
    return path.toString().endsWith(".md");
  }

  /** The targets of links and images. */
  List<String> links() {
    return prose().stream()
        .map(line -> CODE.matcher(line).replaceAll("code"))
        .flatMap(line -> LINK.matcher(line).results())
        .map((MatchResult link) -> link.group(1))
        .toList();
  }

  /** The anchors of the headings, as GitHub makes them. */
  List<String> anchors() {
    List<String> anchors = new ArrayList<>();
    for (String line : prose()) {
      if (line.matches("#{1,6} .*")) {
        anchors.add(distinct(anchor(line.replaceFirst("#+ ", "")), anchors));
      }
    }
    return anchors;
  }

  private static String anchor(String heading) {
    String text = heading.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1");
    return text.strip()
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private static String distinct(String anchor, List<String> earlier) {
    String result = anchor;
    for (int i = 1; earlier.contains(result); i++) {
      result = anchor + "-" + i;
    }
    return result;
  }

  List<String> prose() {
    return lines(false);
  }

  /** The lines of all fenced blocks; those that end with a backslash are joined with the next. */
  List<String> code() {
    String joined = String.join("\n", lines(true)).replaceAll("\\\\\\n\\s*", "");
    return joined.lines().toList();
  }

  private List<String> lines(boolean fenced) {
    List<String> result = new ArrayList<>();
    boolean inside = false;
    for (String line : lines) {
      if (line.strip().startsWith(FENCE)) {
        inside = !inside;
      } else if (inside == fenced) {
        result.add(line);
      }
    }
    return result;
  }

  @Override
  public String toString() {
    return REPOSITORY.relativize(path).toString();
  }
}
