package io.fenceline.geo;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Shapes and index are a library by themselves: they depend on plain Java and GeographicLib only.
 */
@AnalyzeClasses(packages = "io.fenceline.geo", importOptions = DoNotIncludeTests.class)
class ImportRulesTest {
  @ArchTest
  static final ArchRule standsOnPlainJava =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "net.sf.geographiclib..", "io.fenceline.geo..");

  @ArchTest
  static final ArchRule shapesKnowNoIndex =
      classes()
          .that()
          .resideInAPackage("io.fenceline.geo.index..")
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAPackage("io.fenceline.geo.index..");

  @ArchTest
  static final ArchRule thereAreNoPackageCycles =
      slices().matching("io.fenceline.(**)").should().beFreeOfCycles();
}
