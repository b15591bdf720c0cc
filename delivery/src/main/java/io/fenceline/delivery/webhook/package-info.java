/** Webhooks by Standard Webhooks: signatures, addresses that may be called, requests. */
package io.fenceline.delivery.webhook;
