package io.fenceline.job;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.concurrent.CompletableFuture;

/**
 * Rules by which the JVM of a TaskManager does not keep the class loader of a job that has ended.
 */
@AnalyzeClasses(packages = "io.fenceline", importOptions = ImportOption.DoNotIncludeTests.class)
class ClassLoaderRulesTest {
  /** The JDK's thread for timeouts never ends, and keeps the class loader of its first user. */
  @ArchTest
  static final ArchRule NO_TIMEOUT_IN_THE_THREAD_OF_THE_JDK =
      noClasses()
          .should()
          .callMethodWhere(
              target(owner(HasName.Predicates.name(CompletableFuture.class.getName())))
                  .and(target(nameMatching("orTimeout|completeOnTimeout|delayedExecutor"))));
}
