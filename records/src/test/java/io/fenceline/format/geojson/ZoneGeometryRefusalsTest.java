package io.fenceline.format.geojson;

import static io.fenceline.format.geojson.ZoneJson.POLYGON;
import static io.fenceline.format.geojson.ZoneJson.RING;
import static io.fenceline.format.geojson.ZoneRefusals.assertRefused;
import static io.fenceline.format.geojson.ZoneRefusals.feature;

import io.fenceline.event.RefusalReason;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Zones: which geometries are refused, why, and where the fault is")
class ZoneGeometryRefusalsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'Polygon' | MISSING | geometry.coordinates: none",
        "'Polygon','coordinates':null | MISSING | geometry.coordinates: none",
        "'Polygon','coordinates':7 | WRONG_TYPE | geometry.coordinates: 7, expected an array of"
            + " rings",
        "'Polygon','coordinates':{} | WRONG_TYPE | geometry.coordinates: an object",
        "'Polygon','coordinates':[] | BAD_GEOMETRY | geometry.coordinates: [], expected at least"
            + " one ring",
        "'Polygon','coordinates':[[]] | BAD_RING | geometry.coordinates[0]: a ring of 0 positions",
        "'Polygon','coordinates':[[0,0],[1,0]] | WRONG_TYPE | geometry.coordinates[0][0]: 0,"
            + " expected a position",
        "'Polygon','coordinates':[[[]]] | WRONG_TYPE | geometry.coordinates[0][0]: nothing,"
            + " expected a longitude",
        "'Polygon','coordinates':[[[1]]] | WRONG_TYPE | geometry.coordinates[0][0]: nothing,"
            + " expected a latitude",
        "'Polygon','coordinates':[[[0,0],[4,0],['4',4],[0,0]]] | WRONG_TYPE |"
            + " geometry.coordinates[0][2]: \"4\", expected a longitude",
        "'Polygon','coordinates':[[[0,0],[4,null]]] | WRONG_TYPE | geometry.coordinates[0][1]:"
            + " null, expected a latitude",
        "'Polygon','coordinates':[[[0,0],null]] | WRONG_TYPE | geometry.coordinates[0][1]: null",
        "'Polygon','coordinates':[[[0,0],[180.00000000000003,0]]] | OUT_OF_RANGE |"
            + " geometry.coordinates[0][1]: 180.00000000000003, expected a longitude in [-180,"
            + " 180]",
        "'Polygon','coordinates':[[[0,-90.00000000000001]]] | OUT_OF_RANGE | [0][0]:"
            + " -90.00000000000001, expected a latitude in [-90, 90]",
        "'Polygon','coordinates':[[[0,0],[1e400,0]]] | OUT_OF_RANGE | geometry.coordinates[0][1]:"
            + " 1e400",
        "'Polygon','coordinates':[[[-99999999999999999999999999,0]]] | OUT_OF_RANGE |"
            + " -99999999999999999999999999",
        "'Polygon','coordinates':[[[0,0],[4,0],[0,0]]] | BAD_RING | geometry.coordinates[0]: a ring"
            + " of 3 positions, expected at least 4",
        "'Polygon','coordinates':[[[0,0],[4,0],[4,4],[0,4]]] | BAD_RING | geometry.coordinates[0]:"
            + " a ring of 4 positions, expected a last position equal",
        "'Polygon','coordinates':[RING,[[0,0],[1,0],[1,0],[0,0]]] | BAD_RING |"
            + " geometry.coordinates[1]: a ring of 4 positions, expected at least 3 distinct",
        "'Polygon','coordinates':[[[0,0],[1,1],[3,3],[0,0]]] | BAD_RING | expected positions that"
            + " do not all lie on one line",
        "'MultiPolygon','coordinates':[] | BAD_GEOMETRY | geometry.coordinates: [], expected at"
            + " least one polygon",
        "'MultiPolygon','coordinates':[[RING],[]] | BAD_GEOMETRY | geometry.coordinates[1]: [],"
            + " expected at least one ring",
        "'MultiPolygon','coordinates':[RING] | WRONG_TYPE | geometry.coordinates[0][0][0]: 0,"
            + " expected a position",
        "'MultiPolygon','coordinates':[[RING],[RING,[[0,0],[4,0],[99,99],[0,0]]]] | OUT_OF_RANGE |"
            + " geometry.coordinates[1][1][2]: 99",
        "'Point','coordinates':[0,0] | MISSING | properties.radiusMeters: none, expected a number"
            + " over 0, at most 20000000",
        "'Point' | MISSING | geometry.coordinates: none",
        "'Point','coordinates':7 | WRONG_TYPE | geometry.coordinates: 7, expected a position",
        "'Point','coordinates':[] | WRONG_TYPE | geometry.coordinates: nothing, expected a"
            + " longitude",
        "'Point','coordinates':[7] | WRONG_TYPE | geometry.coordinates: nothing, expected a"
            + " latitude",
        "'Point','coordinates':[[7,8]] | WRONG_TYPE | geometry.coordinates: an array, expected a"
            + " longitude",
        "'Point','coordinates':[47.3,98.5] | OUT_OF_RANGE | geometry.coordinates: 98.5, expected a"
            + " latitude in [-90, 90]",
        "'LineString','coordinates':[[0,0],[1,1]] | MISSING | properties.bufferMeters: none,"
            + " expected a number over 0, at most 1000000",
        "'LineString','coordinates':[[0,0]] | BAD_GEOMETRY | geometry.coordinates: a line of 1"
            + " positions, expected at least 2",
        "'LineString','coordinates':[] | BAD_GEOMETRY | geometry.coordinates: a line of 0"
            + " positions",
        "'LineString','coordinates':[[0,0],[181,1]] | OUT_OF_RANGE | geometry.coordinates[1]: 181",
        "'LineString','coordinates':[0,0] | WRONG_TYPE | geometry.coordinates[0]: 0, expected a"
            + " position",
        "'MultiLineString','coordinates':[[[0,0],[1,1]]] | MISSING | properties.bufferMeters: none",
        "'MultiLineString','coordinates':[] | BAD_GEOMETRY | geometry.coordinates: [], expected at"
            + " least one line",
        "'MultiLineString','coordinates':[[[0,0],[1,1]],[[2,2]]] | BAD_GEOMETRY |"
            + " geometry.coordinates[1]: a line of 1 positions",
        "'MultiLineString','coordinates':[[[0,0],[1,1]],[[2,2],[2,-91]]] | OUT_OF_RANGE |"
            + " geometry.coordinates[1][1]: -91",
        "'MultiLineString','coordinates':[[0,0],[1,1]] | WRONG_TYPE | geometry.coordinates[0][0]:"
            + " 0, expected a position",
        "'MultiPoint','coordinates':[] | BAD_GEOMETRY | geometry.type: \"MultiPoint\"",
        "'Circle' | BAD_GEOMETRY | geometry.type: \"Circle\", expected Polygon, MultiPolygon",
        "7 | BAD_GEOMETRY | geometry.type: 7",
        "'GeometryCollection' | MISSING | geometry.geometries: none",
        "'GeometryCollection','geometries':{} | WRONG_TYPE | geometry.geometries: {}",
        "'GeometryCollection','geometries':[] | BAD_GEOMETRY | geometry.geometries: [], expected at"
            + " least one",
        "'GeometryCollection','geometries':[null] | WRONG_TYPE | geometry.geometries[0]: null",
        "'GeometryCollection','geometries':[{'type':'Polygon','coordinates':[RING]},{'type':'Polygon','coordinates':[[]]}]"
            + " | BAD_RING | geometry.geometries[1].coordinates[0]:",
        "'GeometryCollection','geometries':[{'type':'GeometryCollection','geometries':[]}] |"
            + " BAD_GEOMETRY | geometry.geometries[0].type: \"GeometryCollection\", expected"
            + " Polygon or MultiPolygon",
        "'GeometryCollection','geometries':[{'type':'LineString','coordinates':[[0,0],[1,1]]}] |"
            + " BAD_GEOMETRY | geometry.geometries[0].type: \"LineString\", expected Polygon or"
            + " MultiPolygon",
        "'GeometryCollection','geometries':[{'type':'Point','coordinates':[0,0]}] | BAD_GEOMETRY |"
            + " geometry.geometries[0].type"
      })
  void geometry(String type, RefusalReason reason, String detail) {
    String geometry = "{\"type\":" + type.replace('\'', '"').replace("RING", RING) + "}";
    assertRefused("{\"type\":\"Feature\",\"geometry\":" + geometry + "}", reason, detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1,2,3] | WRONG_TYPE | bbox: [1,2,3], expected an array of 4 or 6 numbers",
        "[1,2,3,4,5] | WRONG_TYPE | bbox: ",
        "{} | WRONG_TYPE | bbox: {}",
        "[1,2,\"3\",4] | WRONG_TYPE | bbox[2]: \"3\"",
        "[1,2,null,4] | WRONG_TYPE | bbox[2]: null",
        "[1,2,0,181,4,0] | OUT_OF_RANGE | bbox[3]: 181",
        "[1,-91,3,4] | OUT_OF_RANGE | bbox[1]: -91",
        "[1,5,3,4] | BAD_GEOMETRY | bbox: [1,5,3,4]",
        "[1,4,3,4] | BAD_GEOMETRY | bbox: ",
        "[1,2,1,4] | BAD_GEOMETRY | bbox: ",
        "[180,2,-180,4] | BAD_GEOMETRY | bbox: "
      })
  void bbox(String bbox, RefusalReason reason, String detail) {
    assertRefused("{\"type\":\"Feature\",\"geometry\":null,\"bbox\":" + bbox + "}", reason, detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:EPSG::3857\"}} | EPSG::3857",
        "{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:43260\"}} | EPSG:43260",
        "{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:OGC:1.3:CRS83\"}} | CRS83",
        "{\"type\":\"name\",\"properties\":{\"name\":4326}} | 4326",
        "{\"type\":\"name\"} | name",
        "{\"type\":\"link\",\"properties\":{\"name\":\"EPSG:4326\"}} | link",
        "\"EPSG:4326\" | EPSG:4326",
        "[] | []"
      })
  void crs(String crs, String detail) {
    String member = "\"crs\":" + crs + ",";
    assertRefused(
        "{" + member + "\"type\":\"Feature\",\"geometry\":" + POLYGON + "}",
        RefusalReason.BAD_CRS,
        "crs: ",
        detail);
    assertRefused(
        "{\"type\":\"Feature\",\"geometry\":{" + member + POLYGON.substring(1) + "}",
        RefusalReason.BAD_CRS,
        "geometry.crs: ",
        detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'radiusMeters':0 | radiusMeters: 0, expected a number over 0, at most 20000000",
        "'radiusMeters':-5 | radiusMeters: -5",
        "'radiusMeters':20000000.1 | radiusMeters: 20000000.1",
        "'radiusMeters':1e400 | radiusMeters: 1e400",
        "'radiusMeters':'100' | radiusMeters: \"100\"",
        "'radiusMeters':[100] | radiusMeters: [100]",
        "'radiusMeters':100,'innerRadiusMeters':100 | innerRadiusMeters: 100, expected a number of"
            + " at least 0, less than radiusMeters",
        "'radiusMeters':100,'innerRadiusMeters':-1 | innerRadiusMeters: -1",
        "'radiusMeters':100,'innerRadiusMeters':'5' | innerRadiusMeters: \"5\"",
        "'radiusMeters':100,'innerRadiusMeters':1e400 | innerRadiusMeters: 1e400"
      })
  void circle(String properties, String detail) {
    assertRefused(
        feature(properties, "{\"type\":\"Point\",\"coordinates\":[8.5,47.3]}"),
        RefusalReason.BAD_PROPERTY,
        "properties." + detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'bufferMeters':0 | bufferMeters: 0, expected a number over 0, at most 1000000",
        "'bufferMeters':-0.1 | bufferMeters: -0.1",
        "'bufferMeters':1000000.5 | bufferMeters: 1000000.5",
        "'bufferMeters':1e400 | bufferMeters: 1e400",
        "'bufferMeters':'5' | bufferMeters: \"5\"",
        "'bufferMeters':true | bufferMeters: true"
      })
  void corridor(String properties, String detail) {
    assertRefused(
        feature(properties, "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}"),
        RefusalReason.BAD_PROPERTY,
        "properties." + detail);
  }

  @Test
  void metersOfAnotherKindDoNotHelp() {
    assertRefused(
        feature("'bufferMeters':5", "{\"type\":\"Point\",\"coordinates\":[8.5,47.3]}"),
        RefusalReason.MISSING,
        "properties.radiusMeters: none");
    assertRefused(
        feature("'radiusMeters':null", "{\"type\":\"Point\",\"coordinates\":[8.5,47.3]}"),
        RefusalReason.MISSING,
        "properties.radiusMeters: none");
    assertRefused(
        feature("'radiusMeters':5", "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}"),
        RefusalReason.MISSING,
        "properties.bufferMeters: none");
  }
}
