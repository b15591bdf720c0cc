package io.fenceline.gateway.topics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.MembershipSet;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MembershipsReaderTest {
  private static MembershipSet read(byte[] value) throws RefusedException {
    return MembershipsReader.read(new RawRecord("truck".getBytes(UTF_8), value, 0, 0, 0));
  }

  @Test
  void whatTheJobWritesIsRead() throws Exception {
    List<MembershipSet.Entry> zones =
        List.of(new MembershipSet.Entry("a", 42, 900), new MembershipSet.Entry("ü/b", 43, 1_000));
    assertThat(read(JsonOutputWriter.write(new MembershipSet("truck", 1_000, -90.5, 29.9, zones))))
        .isEqualTo(
            new MembershipSet(
                "truck",
                1_000,
                -90.5,
                29.9,
                List.of(
                    new MembershipSet.Entry("a", 42, 900),
                    new MembershipSet.Entry("ü/b", 43, 1_000))));
  }

  @Test
  void aRefusalSaysWhichFieldIsWrong() {
    assertThatThrownBy(() -> read("{\"time\":1,\"lon\":2,\"lat\":3}".getBytes(UTF_8)))
        .isInstanceOf(RefusedException.class)
        .hasMessageStartingWith("zones: none");
    assertThatThrownBy(
            () -> read("{\"time\":1.5,\"lon\":2,\"lat\":3,\"zones\":[]}".getBytes(UTF_8)))
        .hasMessageStartingWith("time: 1.5");
  }
}
