/** The main classes: that of the command fenceline, and that of the image of the gateway. */
package io.fenceline.cli;
