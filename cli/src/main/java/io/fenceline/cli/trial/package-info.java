/** Prints what zones would have seen of recorded fixes (rule X2). */
package io.fenceline.cli.trial;
