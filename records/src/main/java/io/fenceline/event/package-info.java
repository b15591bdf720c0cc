/** The records that travel: fixes, zones, transitions, ad matches, dead letters. Plain values. */
package io.fenceline.event;
