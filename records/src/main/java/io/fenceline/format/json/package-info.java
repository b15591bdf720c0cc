/** Reading and writing JSON values. Knows neither fixes nor zones. */
package io.fenceline.format.json;
