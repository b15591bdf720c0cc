/** What sends fixes and zone changes, and receives outputs, at a given rate. */
package io.fenceline.loadtest.load;
