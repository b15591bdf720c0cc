/**
 * Handlers of the operations on zones, places and devices: each class has those of one resource.
 */
package io.fenceline.gateway.rest;
