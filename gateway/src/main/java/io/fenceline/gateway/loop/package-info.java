/** Work that is spread over the event loops. Knows no HTTP, and not what the work is about. */
package io.fenceline.gateway.loop;
