/** The records that travel: fixes, transitions, ad matches, dead letters. Plain values. */
package io.fenceline.event;
