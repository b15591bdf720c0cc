package io.fenceline.job;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Imports run one way (CONTRIBUTING, Style). */
@AnalyzeClasses(packages = "io.fenceline", importOptions = ImportOption.DoNotIncludeTests.class)
class ImportRulesTest {
  /** State and metrics do not know the operators. */
  @ArchTest
  static final ArchRule STATE_KNOWS_NO_OPERATOR =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.fenceline.job.zones..",
              "io.fenceline.job.device..",
              "io.fenceline.job.ads..",
              "io.fenceline.job.metrics..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.fenceline.job.operator..");

  @ArchTest
  static final ArchRule OPERATORS_KNOW_NO_WIRING =
      noClasses()
          .that()
          .resideInAPackage("io.fenceline.job.operator..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.fenceline.job.pipeline..",
              "io.fenceline.job.options..",
              "io.fenceline.kafka..",
              "io.fenceline.connectors..");

  @ArchTest
  static final ArchRule CONNECTORS_KNOW_NO_JOB =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.fenceline.job..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.fenceline.job..");

  @ArchTest
  static final ArchRule NO_PACKAGE_CYCLES =
      slices().matching("io.fenceline.(**)").should().beFreeOfCycles();
}
