/** How many machines a load needs. */
package io.fenceline.cli.size;
