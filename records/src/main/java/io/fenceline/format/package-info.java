/**
 * The formats of topics: which reader and writer each encoding has. A new output format begins
 * here.
 */
package io.fenceline.format;
