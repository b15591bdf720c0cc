package io.fenceline.gateway.map;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The modules of the page as one, so that a browser asks for one file instead of one for each.
 * Takes what they use of the language: imports of one line, and exports of declarations. Each
 * module is a function that returns its exports, behind those that it imports. Libraries stay files
 * of their own.
 */
final class ModuleBundle {
  private static final Pattern IMPORT = Pattern.compile("(?m)^import (.+) from '\\./([^']+)';$");
  private static final Pattern EXPORT =
      Pattern.compile("(?m)^export ((?:async )?(?:class|const|function) (\\w+))");

  private final Set<String> begun = new LinkedHashSet<>();
  private final Set<String> libraries = new LinkedHashSet<>();
  private final StringBuilder modules = new StringBuilder();

  private ModuleBundle() {}

  /**
   * @param name of the module that starts the page
   */
  static byte[] of(String name) throws IOException {
    ModuleBundle bundle = new ModuleBundle();
    bundle.add(name);
    String imports =
        bundle.libraries.stream()
            .map(each -> "import * as %s from './%s';\n".formatted(variable(each), each))
            .collect(Collectors.joining());
    return (imports + bundle.modules).getBytes(UTF_8);
  }

  private void add(String name) throws IOException {
    if (!begun.add(name)) {
      return;
    }
    String source = source(name);
    Matcher imports = IMPORT.matcher(source);
    while (imports.find()) {
      if (imports.group(2).startsWith("vendor/")) {
        libraries.add(imports.group(2));
      } else {
        add(imports.group(2));
      }
    }
    String exported =
        EXPORT
            .matcher(source)
            .results()
            .map(each -> each.group(2))
            .collect(Collectors.joining(", "));
    String body =
        EXPORT.matcher(IMPORT.matcher(source).replaceAll(ModuleBundle::taken)).replaceAll("$1");
    modules.append(
        "const %s = (() => {\n%s\nreturn { %s };\n})();\n"
            .formatted(variable(name), body, exported));
  }

  /** {@code { a, b as c }} as {@code const { a, b: c } = $module;}. */
  private static String taken(MatchResult found) {
    String names = found.group(1);
    String taken =
        names.startsWith("{") ? names.replace(" as ", ": ") : "{ default: " + names + " }";
    return Matcher.quoteReplacement("const %s = %s;".formatted(taken, variable(found.group(2))));
  }

  private static String variable(String name) {
    return "$" + name.replaceAll("\\W", "_");
  }

  private static String source(String name) throws IOException {
    try (InputStream in = ModuleBundle.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the page has no module " + name);
      }
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
