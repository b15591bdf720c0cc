/**
 * A browser without a screen, and the live map's page as a user sees and operates it. Knows the
 * page, but neither the gateway that serves it nor the job; no class of it is in a deployed
 * artifact.
 */
package io.fenceline.testing.browser;
