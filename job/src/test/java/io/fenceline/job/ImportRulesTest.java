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
  @ArchTest
  static final ArchRule INDEX_AND_TRANSITION_KNOW_NEITHER_FLINK_NOR_KAFKA =
      noClasses()
          .that()
          .resideInAnyPackage("io.fenceline.job.index..", "io.fenceline.job.transition..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.flink..",
              "org.apache.kafka..",
              "io.fenceline.wire..",
              "io.fenceline.kafka..",
              "io.fenceline.types..",
              "io.fenceline.job.operator..",
              "io.fenceline.job.pipeline..",
              "io.fenceline.job.options..");

  @ArchTest
  static final ArchRule INDEX_KNOWS_NO_TRANSITION =
      noClasses()
          .that()
          .resideInAPackage("io.fenceline.job.index..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.fenceline.job.transition..");

  @ArchTest
  static final ArchRule OPERATORS_KNOW_NO_WIRING =
      noClasses()
          .that()
          .resideInAPackage("io.fenceline.job.operator..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.fenceline.job.pipeline..", "io.fenceline.job.options..", "io.fenceline.kafka..");

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
