/** Prints why a device got, or did not get, its transitions and ads (rule X1). */
package io.fenceline.cli.explain;
