/**
 * The binary form of records in state and between operators, with a version in each. No other
 * format.
 */
package io.fenceline.format.binary;
