/**
 * Which ads follow from transitions: audience, age and frequency caps. Decisions are pure; only
 * AdLimiter touches state.
 */
package io.fenceline.job.ads;
