package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Files that people give by mistake, and the right ones beside them. */
final class WrongFiles {
  private static final String SQUARE =
      "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}";
  private static final String CSV = "deviceId,time,lon,lat\na,1641168000000,0.5,0.5\n";

  private final Path directory;

  private WrongFiles(Path directory) {
    this.directory = directory;
  }

  static void write(Path directory) throws IOException {
    WrongFiles files = new WrongFiles(directory);
    files.writeZones();
    files.writeFixes();
    files.writeOthers();
  }

  private void writeZones() throws IOException {
    String feature = "{\"type\":\"Feature\",%s\"properties\":{},\"geometry\":" + SQUARE + "}";
    text("zones.geojson", feature.formatted("\"id\":\"a\","));
    text("noid.geojson", feature.formatted("\"id\":\"a\",") + "\n" + feature.formatted(""));
    String longId = "x".repeat(257);
    text("longid.geojson", feature.formatted("\"id\":\"" + longId + "\","));
    text("longname.geojson", feature.formatted("").replace("{}", "{\"name\":\"" + longId + "\"}"));
    text("polygon.json", SQUARE);
    text("broken.geojson", "{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":}]}");
    text(
        "crs.geojson",
        "{\"type\":\"FeatureCollection\",\"crs\":{\"type\":\"name\",\"properties\":"
            + "{\"name\":\"EPSG:3857\"}},\"features\":[]}");
    bytes("a.shp", 0, 0, 0x27, 0x0A, 0, 0, 0, 0);
    text("a.kml", "<?xml version=\"1.0\"?>\n<kml xmlns=\"urn:kml\"/>");
    text("a.gpx", "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"/>");
    text("a.nmea", "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\n");
    text(
        "points.geojson",
        "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{},"
            + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}]}");
    text("a.topojson", "{\"type\":\"Topology\",\"objects\":{}}");
    bytes("a.zip", 'P', 'K', 3, 4);
    bytes("a.bin", 0x7F, 'E', 'L', 'F', 0, 0);
    text("page.html", "<!DOCTYPE html><html></html>");
  }

  private void writeFixes() throws IOException {
    text("fixes.ndjson", fix("1641168000000", "0.5", "0.5"));
    text("foreign.ndjson", "{\"device\":{\"uniqueId\":\"a\"},\"position\":{\"lon\":1}}");
    text("seconds.ndjson", fix("1641168000", "0.5", "0.5"));
    text("nan.ndjson", fix("1641168000000", "NaN", "0.5"));
    text("swapped.ndjson", fix("1641168000000", "0.5", "154"));
    text("array.json", "[" + fix("1641168000000", "0.5", "0.5") + "]");
    text("fixes.csv", CSV);
    text("noextension", CSV);
    Files.write(directory.resolve("utf16.csv"), CSV.getBytes(UTF_16));
    text("cut.gpx", "<gpx><trk><trkseg>\n<trkpt lat=\"1\" lon=\"2\">");
    byte[] zipped = zipped(fix("1641168000000", "0.5", "0.5"));
    Files.write(directory.resolve("cut.gz"), Arrays.copyOf(zipped, zipped.length - 12));
  }

  private void writeOthers() throws IOException {
    Files.createDirectory(directory.resolve("dir"));
    text("bench.yaml", Files.readString(Path.of("../benchmarks/scenarios/backlog.yaml")));
    text("secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    String endpoint =
        "endpoints: [{name: dispatch, url: '%s', secrets: [{file: secret}], start: earliest}]";
    text("delivery.yaml", endpoint.formatted("https://absent.invalid/hook"));
    text("bad-delivery.yaml", endpoint.formatted("ftp://example.com"));
    text("typo-delivery.yaml", "endpoint: []\n");
    text("broken.yaml", "fixes: [\n");
    text("typo.yaml", "zones: {count: 5}\nfixes: {count: 5}\nfixs: {rate: 5}\n");
    text(
        "trust.properties",
        "security.protocol=SSL\nssl.truststore.location=/no/trust.jks\n"
            + "ssl.truststore.password=secret\n");
    text("jaas.properties", "security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\n");
  }

  private static String fix(String time, String lon, String lat) {
    return "{\"deviceId\":\"a\",\"time\":%s,\"lon\":%s,\"lat\":%s}".formatted(time, lon, lat);
  }

  private void text(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  private void bytes(String name, int... bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Arrays.stream(bytes).forEach(out::write);
    Files.write(directory.resolve(name), out.toByteArray());
  }

  private static byte[] zipped(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }
}
