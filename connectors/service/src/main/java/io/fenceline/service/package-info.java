/** The parts of services that run beside the job: their management server, their MQTT client. */
package io.fenceline.service;
