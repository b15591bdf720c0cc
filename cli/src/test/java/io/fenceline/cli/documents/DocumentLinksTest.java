package io.fenceline.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DocumentLinksTest {
  static List<MarkdownFile> documents() throws IOException {
    return MarkdownFile.all();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyRelativeLinkLeadsToAFileAndItsAnchorToAHeading(MarkdownFile document)
      throws IOException {
    for (String link : document.links()) {
      if (!link.matches("(https?|mailto):.*")) {
        assertResolves(document, link);
      }
    }
  }

  private static void assertResolves(MarkdownFile document, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path target =
        parts[0].isEmpty() ? document.path() : document.path().resolveSibling(parts[0]).normalize();
    assertThat(Files.exists(target)).as("%s: %s", document, link).isTrue();
    assertThat(target).as("%s: %s", document, link).startsWith(MarkdownFile.REPOSITORY);
    if (parts.length > 1) {
      assertThat(MarkdownFile.of(target).anchors()).as("%s: %s", document, link).contains(parts[1]);
    }
  }
}
