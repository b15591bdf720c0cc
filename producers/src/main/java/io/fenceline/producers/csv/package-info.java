/** Comma-separated values as rows of cells; what the cells mean is decided elsewhere. */
package io.fenceline.producers.csv;
