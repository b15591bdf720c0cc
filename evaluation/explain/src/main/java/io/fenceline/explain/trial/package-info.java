/** Sums up what zones would have seen of recorded fixes (rule X2). */
package io.fenceline.explain.trial;
