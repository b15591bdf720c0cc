package io.fenceline.loadtest.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A report as JSON, and as one HTML file that needs no network. */
public final class ReportFiles {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PAGE = "/bench/report.html";
  private static final String SCRIPT = "/bench/report.js";

  /** The path of the Chart.js resource, whose version the build sets. */
  private static final String CHARTS = "/bench/charts.txt";

  private ReportFiles() {}

  public static void writeJson(Report<?> report, Path file) throws IOException {
    JSON.writer(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), report);
  }

  public static void writeHtml(Report<?> report, Path file) throws IOException {
    Files.writeString(file, html(report));
  }

  public static String html(Report<?> report) throws IOException {
    return resource(PAGE)
        .replace("/*SCRIPT*/", inScript(resource(SCRIPT)))
        .replace("/*CHARTS*/", inScript(resource(resource(CHARTS).strip())))
        .replace("/*METRICS*/", inScript(json(metricNames(report))))
        .replace("/*REPORT*/", inScript(json(report)));
  }

  private static Map<String, String> metricNames(Report<?> report) {
    Map<String, String> result = new LinkedHashMap<>();
    report.rows().forEach(row -> result.put(row.metric().name(), row.metric().text()));
    return result;
  }

  /** Escapes whatever would end the script element. */
  private static String inScript(String text) {
    return text.replace("</", "<\\/");
  }

  private static String json(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ReportFiles.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
