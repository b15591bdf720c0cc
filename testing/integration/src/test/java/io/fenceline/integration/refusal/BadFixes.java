package io.fenceline.integration.refusal;

import static io.fenceline.testing.fixtures.Json.bytes;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;

import io.fenceline.event.RefusalReason;
import io.fenceline.integration.fixture.BadInput;
import io.fenceline.testing.fixtures.Json;
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
        BadInput.of("late", LATE_DEVICE, late, RefusalReason.LATE, "time: " + (Json.START - 1)),
        BadInput.of(
            "conflict", LATE_DEVICE, conflict, RefusalReason.CONFLICT, "time: " + Json.START));
  }

  private void addBrokenText() {
    String deep = "[".repeat(100_000);
    add("truncated", "{\"deviceId\":\"bad\",\"time\":16411", RefusalReason.NOT_JSON, "value");
    add("text after the end", GOOD + "{}", RefusalReason.NOT_JSON, "value");
    add("no quotes", "{deviceId:1}", RefusalReason.NOT_JSON, "value");
    add("deep", "{\"attributes\":" + deep, RefusalReason.NOT_JSON, "value");
    add(
        "deep in a foreign field",
        "{\"x\":" + deep + "]".repeat(100_000) + "}",
        RefusalReason.NOT_JSON,
        "value");
    add(
        "wrong UTF-8",
        bytes("k"),
        "{\"deviceId\":\"\u00C3(\"}".getBytes(ISO_8859_1),
        RefusalReason.NOT_JSON,
        "UTF-8");
    add("UTF-16", bytes("k"), GOOD.getBytes(UTF_16), RefusalReason.NOT_JSON, "UTF-8");
    add(
        "30 MB",
        GOOD.replace("}", ",\"x\":\"" + "x".repeat(THIRTY_MEGABYTES) + "\"}"),
        RefusalReason.TOO_LARGE,
        "value: 300000");
  }

  private void addNoObjects() {
    add("null", bytes("k"), null, RefusalReason.EMPTY, "value: null");
    add("empty", "", RefusalReason.EMPTY, "value: no bytes");
    add("white space", " \n", RefusalReason.EMPTY, "value: only white space");
    add("JSON null", "null", RefusalReason.NOT_AN_OBJECT, "value: null");
    add("array", "[" + GOOD + "]", RefusalReason.NOT_AN_OBJECT, "value: [{");
    add("text", "\"fix\"", RefusalReason.NOT_AN_OBJECT, "value: \"fix\"");
    add("number", "17", RefusalReason.NOT_AN_OBJECT, "value: 17");
  }

  private void addBadIds() {
    String noId = GOOD.replace("\"deviceId\":\"bad\",", "");
    add("no id", null, bytes(noId), RefusalReason.MISSING, "deviceId: absent");
    add(
        "null id",
        null,
        bytes(GOOD.replace("\"bad\"", "null")),
        RefusalReason.MISSING,
        "deviceId: absent");
    add("empty id", GOOD.replace("\"bad\"", "\"\""), RefusalReason.BAD_ID, "deviceId: \"\"");
    add(
        "id of 257 bytes",
        GOOD.replace("bad", "é" + "x".repeat(255)),
        RefusalReason.BAD_ID,
        "deviceId");
    add("lone surrogate", GOOD.replace("bad", "\\ud800"), RefusalReason.BAD_ID, "deviceId");
    add("half a pair", GOOD.replace("bad", "\\udc00\\ud800"), RefusalReason.BAD_ID, "deviceId");
    add(
        "id is no text",
        GOOD.replace("\"bad\"", "{}"),
        RefusalReason.WRONG_TYPE,
        "deviceId: an object");
    add("endless number", GOOD.replace("\"bad\"", "1e999999999"), RefusalReason.BAD_ID, "deviceId");
    add("key is no UTF-8", new byte[] {(byte) 0xFE}, bytes(noId), RefusalReason.BAD_ID, "key");
    add("key of 257 bytes", bytes("k".repeat(257)), bytes(noId), RefusalReason.BAD_ID, "key");
    add("empty key", new byte[0], bytes(noId), RefusalReason.BAD_ID, "key");
  }

  private void addBadCoordinates() {
    add("no lon", GOOD.replace("\"lon\"", "\"x\""), RefusalReason.MISSING, "lon: absent");
    add("null lat", lat("null"), RefusalReason.MISSING, "lat: absent");
    add("lon as text", lon("\"0.5\""), RefusalReason.WRONG_TYPE, "lon: \"0.5\"");
    add("lat as text", lat("\"NaN\""), RefusalReason.WRONG_TYPE, "lat: \"NaN\"");
    add("lon is true", lon("true"), RefusalReason.WRONG_TYPE, "lon: true");
    add("lat in an array", lat("[0.5]"), RefusalReason.WRONG_TYPE, "lat: an array");
    add("NaN", lon("NaN"), RefusalReason.NOT_JSON, "value");
    add("infinite", lon("-Infinity"), RefusalReason.NOT_JSON, "value");
    add("1e400", lon("1e400"), RefusalReason.OUT_OF_RANGE, "lon: 1e400");
    add(
        "lon too large",
        lon("180.00000000000003"),
        RefusalReason.OUT_OF_RANGE,
        "lon: 180.00000000000003");
    add("lat too small", lat("-90.1"), RefusalReason.OUT_OF_RANGE, "lat: -90.1");
  }

  private void addBadTimes() {
    long soon = System.currentTimeMillis() + 3_600_000;
    add("no time", GOOD.replace("\"time\"", "\"x\""), RefusalReason.MISSING, "time: absent");
    add("seconds", time("1641168000"), RefusalReason.TIME_TOO_EARLY, "time: 1641168000");
    add("just too early", time("4102444799"), RefusalReason.TIME_TOO_EARLY, "time: 4102444799");
    add("negative", time("-1e300"), RefusalReason.TIME_TOO_EARLY, "time: -1e300");
    add("in an hour", time("" + soon), RefusalReason.TIME_IN_FUTURE, "time: " + soon);
    add("at the end of time", time("1e400"), RefusalReason.TIME_IN_FUTURE, "time: 1e400");
    add(
        "without an offset",
        time("\"2022-01-03T00:00:00\""),
        RefusalReason.WRONG_TYPE,
        "time: \"2022");
    add("number as text", time("\"1641168000000\""), RefusalReason.WRONG_TYPE, "time: \"1641");
    add("no such day", time("\"2022-02-30T00:00:00Z\""), RefusalReason.WRONG_TYPE, "time: \"2022");
    add("time is false", time("false"), RefusalReason.WRONG_TYPE, "time: false");
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

  private void add(String name, String value, RefusalReason reason, String detail) {
    add(name, bytes("k"), bytes(value), reason, detail);
  }

  private void add(String name, byte[] key, byte[] value, RefusalReason reason, String detail) {
    fixes.add(new BadInput("fix: " + name, key, value, reason, detail));
  }
}
