package io.fenceline.types;

import io.fenceline.format.binary.BinaryCodec;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Type information for a record that has a {@link BinaryCodec}. */
public final class CodecType<T> extends TypeInformation<T> {
  private final Class<T> type;
  private final CodecSerializer<T> serializer;

  public CodecType(Class<T> type, BinaryCodec<T> codec) {
    this.type = type;
    this.serializer = new CodecSerializer<>(codec);
  }

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
  }

  @Override
  public Class<T> getTypeClass() {
    return type;
  }

  @Override
  public boolean isKeyType() {
    return false;
  }

  @Override
  public TypeSerializer<T> createSerializer(SerializerConfig config) {
    return serializer;
  }

  @Override
  public String toString() {
    return type.getSimpleName();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CodecType<?> that
        && type == that.type
        && serializer.equals(that.serializer);
  }

  @Override
  public int hashCode() {
    return type.hashCode();
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof CodecType<?>;
  }
}
