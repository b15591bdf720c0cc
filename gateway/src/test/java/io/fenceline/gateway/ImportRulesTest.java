package io.fenceline.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Imports run one way. */
@AnalyzeClasses(
    packages = "io.fenceline.gateway",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ImportRulesTest {
  @ArchTest
  static final ArchRule theGatewayKnowsNoFlinkAndNoJob =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.flink..", "io.fenceline.job..", "io.fenceline.types..");

  @ArchTest
  static final ArchRule whatItHoldsInMemoryKnowsNoKafkaAndNoHttp =
      noClasses()
          .that()
          .resideInAPackage("..gateway.state..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka..", "io.vertx..");

  @ArchTest
  static final ArchRule readersOfTopicsKnowNoHttp =
      noClasses()
          .that()
          .resideInAPackage("..gateway.topics..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.vertx..");

  @ArchTest
  static final ArchRule theIntakeOfFixesKnowsNoTransportAndNoKafkaClient =
      noClasses()
          .that()
          .resideInAPackage("..gateway.intake..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka..", "io.vertx..", "com.hivemq..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("io.fenceline.(**)").should().beFreeOfCycles();
}
