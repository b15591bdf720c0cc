/** The topic of events that were set aside: writing, reading, sending again. */
package io.fenceline.delivery.undelivered;
