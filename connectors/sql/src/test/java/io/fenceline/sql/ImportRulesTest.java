package io.fenceline.sql;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Imports run one way. */
@AnalyzeClasses(packages = "io.fenceline.sql", importOptions = DoNotIncludeTests.class)
class ImportRulesTest {
  @ArchTest
  static final ArchRule theFunctionsKnowNoJobAndNoStreams =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.fenceline.job..",
              "io.fenceline.evaluation..",
              "io.fenceline.connectors..",
              "org.apache.flink.streaming..");

  @ArchTest
  static final ArchRule thereAreNoPackageCycles =
      slices().matching("io.fenceline.(**)").should().beFreeOfCycles();
}
