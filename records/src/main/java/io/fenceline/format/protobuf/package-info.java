/** Fixes, transitions and ad matches as Protocol Buffers messages. */
package io.fenceline.format.protobuf;
