/**
 * Predicates on doubles whose answer is that of exact arithmetic: orientation, ray crossing, ring
 * validity (rule G1).
 */
package io.fenceline.geo.exact;
