package io.fenceline.evaluation.explain;

import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.ads.DueAd;

/**
 * An ad that a trigger made due, and whether it goes out (rule T6).
 *
 * @param verdict null when its cap holds it back
 */
public record AdDecision(DueAd ad, AdFilter.Verdict verdict) {}
