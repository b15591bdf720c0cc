/**
 * Raw inputs before they are decoded: records, lines, text, and how one is refused. Knows no
 * format.
 */
package io.fenceline.format.input;
