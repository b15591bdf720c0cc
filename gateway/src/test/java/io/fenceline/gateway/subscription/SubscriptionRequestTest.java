package io.fenceline.gateway.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.geo.index.points.BoundingBox;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubscriptionRequestTest {
  @Test
  void aJsonObjectAndQueryParametersMeanTheSame() {
    SubscriptionRequest json =
        SubscriptionRequest.ofJson(
            """
            {"kinds":["transitions","positions"],"devices":["a,b"],"zones":"z","types":["ENTER"],
             "bbox":[-1,-2.5,3,4],"cursor":"c"}""");
    SubscriptionRequest query =
        SubscriptionRequest.of(
            Map.of(
                "kinds", List.of("transitions", "positions"),
                "devices", List.of("a,b"),
                "zones", List.of("z"),
                "types", List.of("ENTER"),
                "bbox", List.of("-1,-2.5,3,4"),
                "cursor", List.of("c")));

    assertThat(json).isEqualTo(query);
    assertThat(json)
        .isEqualTo(
            new SubscriptionRequest(
                new Subscription(
                    Set.of(StreamKind.TRANSITION, StreamKind.POSITION),
                    Set.of("a,b"),
                    Set.of("z"),
                    Set.of("ENTER"),
                    new BoundingBox(-1, -2.5, 3, 4)),
                "c"));
  }

  @Test
  void anEmptyObjectSubscribesToAllTransitionsAndAdMatches() {
    assertThat(SubscriptionRequest.ofJson("{}").subscription())
        .isEqualTo(
            new Subscription(
                Set.of(StreamKind.TRANSITION, StreamKind.AD_MATCH), null, null, null, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense | not a JSON object",
        "[] | not a JSON object",
        "{\"kind\":[\"transitions\"]} | kind: unknown",
        "{\"kinds\":[\"fixes\"]} | 'fixes'",
        "{\"kinds\":[]} | kinds: none",
        "{\"types\":[\"enter\"]} | types:",
        "{\"devices\":[1]} | devices:",
        "{\"bbox\":[1,2,3]} | bbox:",
        "{\"bbox\":[1,5,3,4]} | south",
        "{\"bbox\":[\"a\",2,3,4]} | bbox:",
        "{\"cursor\":[]} | cursor:"
      })
  void whatIsWrongIsNamed(String json, String message) {
    assertThatThrownBy(() -> SubscriptionRequest.ofJson(json))
        .isInstanceOf(StreamException.class)
        .hasMessageContaining(message);
  }
}
