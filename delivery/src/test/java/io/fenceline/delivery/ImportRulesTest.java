package io.fenceline.delivery;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Imports run one way. */
@AnalyzeClasses(
    packages = "io.fenceline.delivery",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ImportRulesTest {
  @ArchTest
  static final ArchRule deliveriesKnowNoFlinkAndNoJob =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.flink..", "io.fenceline.job..", "io.fenceline.gateway..");

  @ArchTest
  static final ArchRule whatDecidesKnowsNoKafkaAndNoTransport =
      noClasses()
          .that()
          .resideInAnyPackage("..delivery.order..", "..delivery.event..", "..delivery.config..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka..", "io.vertx..", "com.hivemq..");

  @ArchTest
  static final ArchRule transportsKnowNoKafka =
      noClasses()
          .that()
          .resideInAnyPackage("..delivery.webhook..", "..delivery.mqtt..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("io.fenceline.(**)").should().beFreeOfCycles();
}
