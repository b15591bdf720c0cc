/** Transitions and ad matches as their consumers read them, from any encoding. */
package io.fenceline.format.output;
