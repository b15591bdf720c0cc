package io.fenceline.evaluation.explain;

import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.ads.DueAd;

/** An ad that a trigger made due, and whether it goes out (rule T6). */
public record AdDecision(DueAd ad, AdFilter.Verdict verdict) {}
