package io.fenceline.cli;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.concurrent.Executors;

/** Imports run one way over all modules. */
@AnalyzeClasses(packages = "io.fenceline", importOptions = DoNotIncludeTests.class)
class ImportRulesTest {
  @ArchTest
  static final ArchRule nothingStandsOnTheCommand =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.fenceline.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.fenceline.cli..");

  @ArchTest
  static final ArchRule producersKnowNeitherJobNorFlink =
      noClasses()
          .that()
          .resideInAPackage("io.fenceline.producers..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.fenceline.job..", "org.apache.flink..");

  @ArchTest
  static final ArchRule jobKnowsNoProducers =
      noClasses()
          .that()
          .resideInAPackage("io.fenceline.job..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.fenceline.producers..");

  @ArchTest
  static final ArchRule expectedOutputsAreCountedWithoutWhatIsMeasured =
      noClasses()
          .that()
          .resideInAPackage("io.fenceline.loadtest.reference..")
          .or()
          .haveSimpleName("Expectation")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.fenceline.job..", "io.fenceline.geo..");

  @ArchTest
  static final ArchRule embeddedKnowsNoGeofencing =
      noClasses()
          .that()
          .resideInAPackage("io.fenceline.embedded..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.fenceline.job..", "io.fenceline.geo..", "io.fenceline.format..");

  @ArchTest
  static final ArchRule jobAndProducersKnowNoLoadTest =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.fenceline.job..", "io.fenceline.producers..", "io.fenceline.embedded..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.fenceline.loadtest..");

  @ArchTest
  static final ArchRule theClientOfFlinkKnowsNeitherFlinkNorTheJob =
      noClasses()
          .that()
          .resideInAPackage("io.fenceline.flink..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache..", "io.fenceline.job..", "io.fenceline.kafka..");

  /**
   * E6: what is not there is what Flink's tasks begin, and hooks that run when the JVM ends. The
   * load test runs for minutes.
   */
  @ArchTest
  static final ArchRule threadsBeginInOnePlace =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.fenceline.kafka.loop",
              "io.fenceline.loadtest..",
              "io.fenceline.testing..",
              "io.fenceline.fuzzing..")
          .and()
          .doNotHaveSimpleName("LargeZones")
          .and()
          .doNotHaveSimpleName("LoadingSubtasks")
          .and()
          .doNotHaveSimpleName("CommandExecution")
          .and()
          .doNotHaveSimpleName("EmbeddedFlink")
          .should()
          .callConstructorWhere(target(owner(assignableTo(Thread.class))))
          .orShould()
          .callMethodWhere(target(owner(type(Executors.class))));

  @ArchTest
  static final ArchRule thereAreNoPackageCycles =
      slices().matching("io.fenceline.(**)").should().beFreeOfCycles();
}
