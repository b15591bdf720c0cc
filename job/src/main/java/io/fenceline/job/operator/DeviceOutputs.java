package io.fenceline.job.operator;

import io.fenceline.format.output.Output;

/** Receives the outputs of a device. */
interface DeviceOutputs {
  <T> void emit(Output<T> output, T element);
}
