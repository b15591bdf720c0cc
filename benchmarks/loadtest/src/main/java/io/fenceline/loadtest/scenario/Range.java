package io.fenceline.loadtest.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The numbers that a field of a scenario may have, both ends included. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Range {
  double min() default 0;

  /** No limit by default. */
  double max() default Double.MAX_VALUE;
}
