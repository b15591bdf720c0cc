package io.fenceline.evaluation;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;

/** Rules that the class path of the module does not enforce by itself. */
@AnalyzeClasses(packages = "io.fenceline.evaluation", importOptions = DoNotIncludeTests.class)
class ImportRulesTest {

  @ArchTest
  static final ArchRule decisionsKnowNoFormatButThatOfPackedZones =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("io.fenceline.evaluation.devicezones.PackedZone")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.fenceline.format..", "io.fenceline.file..");

  @ArchTest
  static final ArchRule transitionsKnowNeitherAdsNorTheIndex =
      noClasses()
          .that()
          .resideInAPackage("io.fenceline.evaluation")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.fenceline.evaluation.ads..",
              "io.fenceline.evaluation.zones..",
              "io.fenceline.geo.index..");

  /** The clock and the threads are those of the caller. */
  @ArchTest
  static final ArchRule decisionsHaveNoClock =
      noClasses()
          .that()
          .resideInAnyPackage("io.fenceline.evaluation", "io.fenceline.evaluation.ads..")
          .should()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(Instant.class, "now");

  @ArchTest
  static final ArchRule thereAreNoPackageCycles =
      slices().matching("io.fenceline.(**)").should().beFreeOfCycles();
}
