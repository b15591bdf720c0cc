/** Results as text, JSON and HTML. */
package io.fenceline.loadtest.report;
