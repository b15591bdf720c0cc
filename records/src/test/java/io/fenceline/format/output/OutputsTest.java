package io.fenceline.format.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.ValueFormats;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class OutputsTest {
  @ParameterizedTest
  @FieldSource("io.fenceline.format.output.Outputs#ALL")
  void thereIsOneObjectOfEachAlsoAfterSerialization(Output<?> output) throws Exception {
    assertThat(copy(output)).isSameAs(output);
    assertThat(Outputs.named(output.name())).containsSame(output);
  }

  @Test
  void limitsAndFormatsAreFoundAfterSerialization() throws Exception {
    OutputLimits limits = copy(OutputLimits.NONE);
    TopicFormats formats = copy(TopicFormats.all(ValueFormats.PROTOBUF));
    for (Output<?> output : Outputs.ALL) {
      assertThat(limits.of(output) == null).isEqualTo(output.isOptional());
      assertThat(formats.of(output).equals(ValueFormats.PROTOBUF)).isEqualTo(output.hasFormats());
    }
  }

  @SuppressWarnings({"unchecked", "BanSerializableRead"}) // What this test has written.
  private static <T> T copy(T object) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }
}
