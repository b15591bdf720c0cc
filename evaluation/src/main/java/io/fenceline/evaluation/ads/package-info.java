/** Decides which ads follow from transitions: audience, age and frequency caps. */
package io.fenceline.evaluation.ads;
