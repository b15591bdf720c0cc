/** Conditions of zones (rule Z5), written in the Common Expression Language (CEL). */
package io.fenceline.format.condition;
