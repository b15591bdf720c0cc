package io.fenceline.format.geojson;

import io.fenceline.event.Bytes;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.Condition;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import io.fenceline.format.json.RecordIds;
import io.fenceline.geo.Shape;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Reads zones from records of the zones topic: a GeoJSON Feature (RFC 7946), or nothing for a
 * delete. Thread-safe.
 *
 * <p>Where the RFCs leave a choice: members come in any order, the last of equal names counts and
 * null means absent; the text is UTF-8 without a byte order mark, with nothing after the Feature; a
 * bare geometry and a FeatureCollection are no zone (NOT_AN_OBJECT); a {@code bbox} counts only
 * where the geometry is null or absent and must enclose an area; a GeometryCollection holds no
 * other collection and no Point or line; a Point needs {@code radiusMeters} over 0 to 20,000,000, a
 * line {@code bufferMeters} over 0 to 1,000,000, and on other geometries these are the user's own;
 * a line has at least 2 positions, which may be the same; no array of coordinates or geometries is
 * empty; of a position what follows the second number is ignored, whatever it is; {@code crs} is
 * heeded on the Feature and on its geometries; a numeric {@code id} counts as its decimal text, 1e3
 * as 1000; instants are what the time of a fix may be as text.
 */
public final class ZoneReader {
  /** The largest ad, in bytes of UTF-8. */
  public static final int MAX_AD_BYTES = 256 * 1024;

  private static final String AD = "ad";
  private static final String EXPECTED_ID =
      RecordIds.EXPECTED + " (the record's key; in a file, the id of the Feature)";

  /** The properties that Fenceline reads; all others are the user's own. */
  public static final Set<String> PROPERTIES = properties();

  private static final FeatureMembers MEMBERS = new FeatureMembers(FieldSelection.of(PROPERTIES));

  private ZoneReader() {}

  /**
   * The key is the zone's id, partition and offset its {@link RecordVersion}, a null value a
   * delete.
   *
   * @throws RefusedException with the field, the value and what was expected
   */
  public static ZoneChange read(RawRecord record) throws RefusedException {
    try {
      return change(record);
    } catch (RuntimeException | StackOverflowError e) {
      throw RefusedException.unreadable(e);
    }
  }

  private static ZoneChange change(RawRecord record) throws RefusedException {
    if (record.key() == null && record.value() != null) {
      // What is wrong with the Feature, or with its id, is reported before a missing key.
      checkId(MEMBERS.of(record.value()).get("id"));
    }
    String zoneId = RecordIds.ofKey("id", record.key(), EXPECTED_ID);
    long version = RecordVersion.of(record.partition(), record.offset());
    if (record.value() == null) {
      return new ZoneChange.Remove(zoneId, version);
    }
    return new ZoneChange.Put(feature(zoneId, version, record.value(), false));
  }

  /**
   * Reads a Feature whose id is known.
   *
   * @throws RefusedException with the field, the value and what was expected
   */
  public static Zone readFeature(String zoneId, long version, byte[] json) throws RefusedException {
    return readFeature(zoneId, version, json, false);
  }

  /**
   * Reads a Feature that is a zone of one device (rule Z6), whose id is {@link ZoneIds#ofDevice}.
   *
   * @param zoneId as users wrote it
   * @throws RefusedException with the field, the value and what was expected
   */
  public static Zone readDeviceZone(String zoneId, long version, byte[] json)
      throws RefusedException {
    return readFeature(zoneId, version, json, true);
  }

  private static Zone readFeature(String zoneId, long version, byte[] json, boolean ofDevice)
      throws RefusedException {
    try {
      return feature(zoneId, version, json, ofDevice);
    } catch (RuntimeException | StackOverflowError e) {
      throw RefusedException.unreadable(e);
    }
  }

  /**
   * Reads the shape of a Feature, whatever its id and rules.
   *
   * @throws RefusedException with the field, the value and what was expected
   */
  public static Shape readShape(byte[] json) throws RefusedException {
    try {
      Map<String, JsonValue> feature = MEMBERS.of(json);
      Crs.check("crs", feature.get("crs"));
      return GeometryReader.read(feature, MEMBERS.properties(feature));
    } catch (RuntimeException | StackOverflowError e) {
      throw RefusedException.unreadable(e);
    }
  }

  private static Zone feature(String zoneId, long version, byte[] json, boolean ofDevice)
      throws RefusedException {
    RecordIds.check("key", zoneId);
    Map<String, JsonValue> feature = MEMBERS.of(json);
    checkId(zoneId, feature.get("id"));
    Crs.check("crs", feature.get("crs"));
    Map<String, JsonValue> properties = MEMBERS.properties(feature);
    Shape shape = GeometryReader.read(feature, properties);
    Condition condition = ConditionReader.read(properties, feature.get("properties"));
    ZoneRules rules = ZoneRulesReader.read(properties, condition, ofDevice);
    return new Zone(ZoneIds.of(zoneId, ofDevice), version, shape, rules, ad(properties.get(AD)));
  }

  private static void checkId(JsonValue id) throws RefusedException {
    if (id != null) {
      RecordIds.of("id", id);
    }
  }

  private static void checkId(String zoneId, JsonValue id) throws RefusedException {
    if (id != null && !RecordIds.of("id", id).equals(zoneId)) {
      throw RefusedException.field(
          RefusalReason.ID_MISMATCH, "id", id, "the record's key, " + zoneId + ", or no id");
    }
  }

  private static Bytes ad(JsonValue ad) throws RefusedException {
    if (ad == null) {
      return null;
    }
    if (ad.size() > MAX_AD_BYTES) {
      throw RefusedException.field(
          RefusalReason.TOO_LARGE,
          "properties.ad",
          ad.size() + " bytes",
          "at most " + MAX_AD_BYTES + " bytes");
    }
    return Bytes.of(ad.oneLine());
  }

  private static Set<String> properties() {
    Set<String> names = new HashSet<>(ZoneRulesReader.NAMES);
    names.addAll(ConditionReader.NAMES);
    names.addAll(ShapeProperties.NAMES);
    names.add(AD);
    return Set.copyOf(names);
  }
}
