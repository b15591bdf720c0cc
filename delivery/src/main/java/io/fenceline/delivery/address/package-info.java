/** Which addresses of a host may be called. Knows no transport. */
package io.fenceline.delivery.address;
