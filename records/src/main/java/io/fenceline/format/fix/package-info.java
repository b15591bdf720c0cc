/**
 * Fixes from JSON with configurable fields, and back. Shared by all encodings: the limits and types
 * of fields.
 */
package io.fenceline.format.fix;
