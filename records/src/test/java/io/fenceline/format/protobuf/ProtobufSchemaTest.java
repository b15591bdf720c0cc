package io.fenceline.format.protobuf;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.proto.FencelineProto;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

/**
 * Repeats the part of the schema that users have compiled into their programs: it never changes.
 */
class ProtobufSchemaTest {

  @Test
  void numbersAndTypesOfFieldsAreStable() {
    assertThat(fields(FencelineProto.Fix.getDescriptor()))
        .isEqualTo(
            "1 string device_id, 2 int64 time, 3 double lon, 4 double lat,"
                + " 5 double accuracy_meters, 6 double speed_meters_per_second,"
                + " 7 double heading_degrees, 8 string attributes, 9 bool segment_start,"
                + " 10 double altitude_meters");
    assertThat(fields(FencelineProto.Transition.getDescriptor()))
        .isEqualTo(
            "1 string id, 2 enum type, 3 enum reason, 4 string device_id, 5 string zone_id,"
                + " 6 int64 zone_version, 7 int64 time, 8 double lon, 9 double lat,"
                + " 10 int64 entered_at, 11 string attributes, 12 enum scope,"
                + " 13 double distance_meters, 14 double arrival_seconds");
    assertThat(fields(FencelineProto.AdMatch.getDescriptor()))
        .isEqualTo(
            "1 string id, 2 string device_id, 3 string zone_id, 4 enum trigger, 5 enum reason,"
                + " 6 int64 time, 7 double lon, 8 double lat, 9 string attributes, 10 string ad,"
                + " 11 enum scope");
    assertThat(fields(FencelineProto.Occupancy.getDescriptor()))
        .isEqualTo(
            "1 string zone_id, 2 int32 count, 3 int64 since, 4 int32 capacity, 5 bool over,"
                + " 6 bool over_changed");
  }

  private static String fields(Descriptor message) {
    return message.getFields().stream()
        .map(field -> field.getNumber() + " " + type(field) + " " + field.getName())
        .collect(joining(", "));
  }

  private static String type(FieldDescriptor field) {
    return field.getType().name().toLowerCase(Locale.ROOT);
  }

  @Test
  void absentFieldsAreNotReadAsZero() {
    for (Descriptor message : FencelineProto.getDescriptor().getMessageTypes()) {
      assertThat(message.getFields()).allMatch(FieldDescriptor::hasPresence);
    }
  }

  @Test
  void valuesOfEnumsAreTheCodesOfTheEvents() {
    assertThat(values(FencelineProto.Transition.Type.getDescriptor()))
        .isEqualTo("TYPE_UNSPECIFIED=0 " + codes(TransitionType.values(), TransitionType::code));
    assertThat(values(FencelineProto.AdMatch.Trigger.getDescriptor()))
        .isEqualTo("TRIGGER_UNSPECIFIED=0 " + codes(Trigger.values(), Trigger::code));
    assertThat(values(FencelineProto.Reason.getDescriptor()))
        .isEqualTo(
            "REASON_UNSPECIFIED=0 " + codes(TransitionReason.values(), TransitionReason::code));
  }

  private static String values(EnumDescriptor values) {
    return values.getValues().stream()
        .map(value -> value.getName() + "=" + value.getNumber())
        .collect(joining(" "));
  }

  private static <E extends Enum<E>> String codes(E[] values, ToIntFunction<E> code) {
    return Arrays.stream(values)
        .sorted(Comparator.comparingInt(code))
        .map(value -> value.name() + "=" + code.applyAsInt(value))
        .collect(joining(" "));
  }
}
