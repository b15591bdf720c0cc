package io.fenceline;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Imports run one way: formats stand on events and shapes, events on shapes. */
@AnalyzeClasses(packages = "io.fenceline", importOptions = DoNotIncludeTests.class)
class ImportRulesTest {

  @ArchTest
  static final ArchRule formatsStandOnEventsShapesAndTheSchema =
      ours("format", "io.fenceline.event..", "io.fenceline.geo..", "io.fenceline.proto..");

  @ArchTest static final ArchRule theSchemaStandsOnNothingOfOurs = ours("proto");

  @ArchTest static final ArchRule eventsStandOnShapes = ours("event", "io.fenceline.geo..");

  @ArchTest
  static final ArchRule jsonKnowsNeitherFixesNorZones =
      noClasses()
          .that()
          .resideInAnyPackage("io.fenceline.format.json..", "io.fenceline.format.input..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.fenceline.format.fix..", "io.fenceline.format.geojson..");

  @ArchTest
  static final ArchRule thereAreNoPackageCycles =
      slices().matching("io.fenceline.(**)").should().beFreeOfCycles();

  private static ArchRule ours(String name, String... allowed) {
    String itself = "io.fenceline." + name + "..";
    return noClasses()
        .that()
        .resideInAPackage(itself)
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.fenceline..")
                .and(not(resideInAnyPackage(allowed)))
                .and(not(resideInAPackage(itself))))
        .as(name + " uses of ours only itself and " + String.join(", ", allowed));
  }
}
