/** The load: fixes and zone changes sent at a given rate, and the receipt of outputs. */
package io.fenceline.loadtest.load;
