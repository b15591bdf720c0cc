/** The live map in a real browser, and pictures of it. */
package io.fenceline.cli.map;
