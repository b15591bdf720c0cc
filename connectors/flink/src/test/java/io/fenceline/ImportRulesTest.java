package io.fenceline;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;

/** Rules that the class path of the module does not enforce by itself. */
@AnalyzeClasses(packages = "io.fenceline", importOptions = DoNotIncludeTests.class)
class ImportRulesTest {

  /** The event would fail a job that stops with a savepoint, once its reader has ended. */
  @ArchTest
  static final ArchRule enumeratorsSendNoEventsToReaders =
      noClasses()
          .should()
          .callMethod(
              SplitEnumeratorContext.class,
              "sendEventToSourceReader",
              int.class,
              SourceEvent.class);

  @ArchTest
  static final ArchRule thereAreNoPackageCycles =
      slices().matching("io.fenceline.(**)").should().beFreeOfCycles();
}
