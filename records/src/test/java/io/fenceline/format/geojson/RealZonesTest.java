package io.fenceline.format.geojson;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.TestData;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Zones: valid and invalid ones, as they are published")
class RealZonesTest {

  @Test
  void validZonesAreAccepted() throws Exception {
    checkValid(TestData.own("coast/zones.geojson"), 35);
  }

  @Test
  void allRepairedZonesAreAccepted() throws Exception {
    checkValid(TestData.open("ais/zones.geojson.gz"), 3286);
  }

  private static void checkValid(InputStream in, int zones) throws Exception {
    Set<String> ids = new HashSet<>();
    try (FeatureFile file = new FeatureFile(in, "id")) {
      for (FeatureFile.Entry entry = file.next(); entry != null; entry = file.next()) {
        assertThat(entry.refusal()).isNull();
        assertThat(entry.ordinal()).isEqualTo(ids.size());
        assertThat(entry.line()).isEqualTo(ids.size() + 2);
        ZoneReader.readFeature(entry.id(), entry.ordinal(), entry.json());
        ids.add(entry.id());
      }
    }
    assertThat(ids).hasSize(zones);
  }

  /** Rings that cross themselves are legal (rule G1); what is no ring at all is not. */
  @Test
  void invalidZonesAreRefusedOnlyForWhatIsNoRing() throws Exception {
    checkInvalid(TestData.own("coast/invalid-zones.geojson"), 8, 6);
  }

  @Test
  void realInvalidZonesAreRefusedOnlyForWhatIsNoRing() throws Exception {
    checkInvalid(TestData.open("ais/invalid-zones.geojson.gz"), 43, 22);
  }

  private static void checkInvalid(InputStream in, int allFeatures, int allRefused)
      throws Exception {
    int features = 0;
    int refused = 0;
    try (FeatureFile file = new FeatureFile(in, "id")) {
      for (FeatureFile.Entry entry = file.next(); entry != null; entry = file.next()) {
        features++;
        refused += checkInvalid(entry);
      }
    }
    assertThat(features).isEqualTo(allFeatures);
    assertThat(refused).isEqualTo(allRefused);
  }

  private static int checkInvalid(FeatureFile.Entry entry) throws IOException {
    JsonNode feature = new ObjectMapper().readTree(entry.json());
    String why = feature.at("/properties/why").asText();
    boolean legal = why.contains("Self-intersection");
    try {
      ZoneReader.readFeature(entry.id(), 1, entry.json());
      assertThat(legal).as("accepted %s: %s", entry.id(), why).isTrue();
      return 0;
    } catch (RefusedException e) {
      assertThat(e.reason()).isEqualTo(RefusalReason.BAD_RING);
      return 1;
    }
  }
}
