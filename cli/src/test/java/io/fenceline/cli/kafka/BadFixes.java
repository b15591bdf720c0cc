package io.fenceline.cli.kafka;

import static io.fenceline.cli.kafka.BadInput.bytes;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;

import io.fenceline.event.Reason;
import java.util.ArrayList;
import java.util.List;

/** Fixes of every kind that is refused. */
final class BadFixes {
  static final String LATE_DEVICE = "late";

  private static final int THIRTY_MEGABYTES = 30_000_000;
  private static final String GOOD = Json.fix("bad", Json.START, 0.5, 0.5);

  private final List<BadInput> fixes = new ArrayList<>();

  private BadFixes() {}

  static List<BadInput> all() {
    BadFixes bad = new BadFixes();
    bad.addBrokenText();
    bad.addNoObjects();
    bad.addBadIds();
    bad.addBadCoordinates();
    bad.addBadTimes();
    return bad.fixes;
  }

  /** Refused after another fix of the device at the place and time of all good fixes. */
  static List<BadInput> late() {
    String late = Json.fix(LATE_DEVICE, Json.START - 1, 0.5, 0.5);
    String conflict = Json.fix(LATE_DEVICE, Json.START, 0.5, 0.25);
    return List.of(
        BadInput.of("late", LATE_DEVICE, late, Reason.LATE, "time: " + (Json.START - 1)),
        BadInput.of("conflict", LATE_DEVICE, conflict, Reason.CONFLICT, "time: " + Json.START));
  }

  private void addBrokenText() {
    String deep = "[".repeat(100_000);
    add("truncated", "{\"deviceId\":\"bad\",\"time\":16411", Reason.NOT_JSON, "value");
    add("text after the end", GOOD + "{}", Reason.NOT_JSON, "value");
    add("no quotes", "{deviceId:1}", Reason.NOT_JSON, "value");
    add("deep", "{\"attributes\":" + deep, Reason.NOT_JSON, "value");
    add(
        "deep in a foreign field",
        "{\"x\":" + deep + "]".repeat(100_000) + "}",
        Reason.NOT_JSON,
        "value");
    add(
        "wrong UTF-8",
        bytes("k"),
        "{\"deviceId\":\"\u00C3(\"}".getBytes(ISO_8859_1),
        Reason.NOT_JSON,
        "UTF-8");
    add("UTF-16", bytes("k"), GOOD.getBytes(UTF_16), Reason.NOT_JSON, "UTF-8");
    add(
        "30 MB",
        GOOD.replace("}", ",\"x\":\"" + "x".repeat(THIRTY_MEGABYTES) + "\"}"),
        Reason.TOO_LARGE,
        "value: 300000");
  }

  private void addNoObjects() {
    add("null", bytes("k"), null, Reason.EMPTY, "value: null");
    add("empty", "", Reason.EMPTY, "value: no bytes");
    add("white space", " \n", Reason.EMPTY, "value: only white space");
    add("JSON null", "null", Reason.NOT_AN_OBJECT, "value: null");
    add("array", "[" + GOOD + "]", Reason.NOT_AN_OBJECT, "value: [{");
    add("text", "\"fix\"", Reason.NOT_AN_OBJECT, "value: \"fix\"");
    add("number", "17", Reason.NOT_AN_OBJECT, "value: 17");
  }

  private void addBadIds() {
    String noId = GOOD.replace("\"deviceId\":\"bad\",", "");
    add("no id", null, bytes(noId), Reason.MISSING, "deviceId: absent");
    add(
        "null id",
        null,
        bytes(GOOD.replace("\"bad\"", "null")),
        Reason.MISSING,
        "deviceId: absent");
    add("empty id", GOOD.replace("\"bad\"", "\"\""), Reason.BAD_ID, "deviceId: \"\"");
    add("id of 257 bytes", GOOD.replace("bad", "é" + "x".repeat(255)), Reason.BAD_ID, "deviceId");
    add("lone surrogate", GOOD.replace("bad", "\\ud800"), Reason.BAD_ID, "deviceId");
    add("half a pair", GOOD.replace("bad", "\\udc00\\ud800"), Reason.BAD_ID, "deviceId");
    add("id is no text", GOOD.replace("\"bad\"", "{}"), Reason.WRONG_TYPE, "deviceId: an object");
    add("endless number", GOOD.replace("\"bad\"", "1e999999999"), Reason.BAD_ID, "deviceId");
    add("key is no UTF-8", new byte[] {(byte) 0xFE}, bytes(noId), Reason.BAD_ID, "key");
    add("key of 257 bytes", bytes("k".repeat(257)), bytes(noId), Reason.BAD_ID, "key");
    add("empty key", new byte[0], bytes(noId), Reason.BAD_ID, "key");
  }

  private void addBadCoordinates() {
    add("no lon", GOOD.replace("\"lon\"", "\"x\""), Reason.MISSING, "lon: absent");
    add("null lat", lat("null"), Reason.MISSING, "lat: absent");
    add("lon as text", lon("\"0.5\""), Reason.WRONG_TYPE, "lon: \"0.5\"");
    add("lat as text", lat("\"NaN\""), Reason.WRONG_TYPE, "lat: \"NaN\"");
    add("lon is true", lon("true"), Reason.WRONG_TYPE, "lon: true");
    add("lat in an array", lat("[0.5]"), Reason.WRONG_TYPE, "lat: an array");
    add("NaN", lon("NaN"), Reason.NOT_JSON, "value");
    add("infinite", lon("-Infinity"), Reason.NOT_JSON, "value");
    add("1e400", lon("1e400"), Reason.OUT_OF_RANGE, "lon: 1e400");
    add("lon too large", lon("180.00000000000003"), Reason.OUT_OF_RANGE, "lon: 180.00000000000003");
    add("lat too small", lat("-90.1"), Reason.OUT_OF_RANGE, "lat: -90.1");
  }

  private void addBadTimes() {
    long soon = System.currentTimeMillis() + 3_600_000;
    add("no time", GOOD.replace("\"time\"", "\"x\""), Reason.MISSING, "time: absent");
    add("seconds", time("1641168000"), Reason.TIME_TOO_EARLY, "time: 1641168000");
    add("just too early", time("4102444799"), Reason.TIME_TOO_EARLY, "time: 4102444799");
    add("negative", time("-1e300"), Reason.TIME_TOO_EARLY, "time: -1e300");
    add("in an hour", time("" + soon), Reason.TIME_IN_FUTURE, "time: " + soon);
    add("at the end of time", time("1e400"), Reason.TIME_IN_FUTURE, "time: 1e400");
    add("without an offset", time("\"2022-01-03T00:00:00\""), Reason.WRONG_TYPE, "time: \"2022");
    add("number as text", time("\"1641168000000\""), Reason.WRONG_TYPE, "time: \"1641");
    add("no such day", time("\"2022-02-30T00:00:00Z\""), Reason.WRONG_TYPE, "time: \"2022");
    add("time is false", time("false"), Reason.WRONG_TYPE, "time: false");
  }

  private static String lon(String json) {
    return GOOD.replace("\"lon\":0.5", "\"lon\":" + json);
  }

  private static String lat(String json) {
    return GOOD.replace("\"lat\":0.5", "\"lat\":" + json);
  }

  private static String time(String json) {
    return GOOD.replace("" + Json.START, json);
  }

  private void add(String name, String value, Reason reason, String detail) {
    add(name, bytes("k"), bytes(value), reason, detail);
  }

  private void add(String name, byte[] key, byte[] value, Reason reason, String detail) {
    fixes.add(new BadInput("fix: " + name, key, value, reason, detail));
  }
}
