/** The main class of the command fenceline. */
package io.fenceline.cli;
