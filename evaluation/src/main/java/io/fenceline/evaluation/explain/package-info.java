/**
 * Explains decisions afterwards (rule X1): replays the fixes of one device with the same
 * evaluation, and says of each what was decided, and by which rule. Nothing that decides lives
 * here.
 */
package io.fenceline.evaluation.explain;
