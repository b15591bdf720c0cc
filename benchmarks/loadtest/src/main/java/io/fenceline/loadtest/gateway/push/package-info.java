/** Push to subscribers: load, the processes of subscribers, memory of gateways, what was lost. */
package io.fenceline.loadtest.gateway.push;
