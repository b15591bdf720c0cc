/** The gateway's command and its options. */
package io.fenceline.cli.command.gateway;
