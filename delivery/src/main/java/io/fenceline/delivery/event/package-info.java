/** Events on their way to an endpoint: reading, filters, bodies. Knows no transport. */
package io.fenceline.delivery.event;
