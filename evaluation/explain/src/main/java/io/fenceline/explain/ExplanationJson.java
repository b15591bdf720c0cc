package io.fenceline.explain;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.evaluation.explain.AdDecision;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.explain.ZoneDecision;
import io.fenceline.event.Fix;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.ZoneIds;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.JsonLine;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The pieces of an explanation as JSON objects. */
public final class ExplanationJson {
  private ExplanationJson() {}

  /** A step and what it means for zones. */
  public static byte[] ofStep(Step step, List<ZoneDecision> decisions) {
    return JsonLine.of(
        json -> {
          json.writeStringField("event", text(step.event()));
          json.writeStringField("rule", Texts.ruleOf(step.event()));
          json.writeStringField("why", Texts.of(step.event(), decisions.isEmpty()));
          writeFix(json, step.fix());
          JsonLine.writeObjects(json, "zones", decisions, decision -> write(json, decision));
          JsonLine.writeObjects(json, "ads", step.ads(), ad -> write(json, ad));
        });
  }

  private static void writeFix(JsonGenerator json, Fix fix) throws IOException {
    if (fix == null || fix.isReset()) {
      return;
    }
    json.writeNumberField("time", fix.timeMillis());
    json.writeNumberField("lon", fix.lon());
    json.writeNumberField("lat", fix.lat());
    json.writeNumberField("partition", fix.partition());
    json.writeNumberField("offset", fix.offset());
  }

  private static void write(JsonGenerator json, ZoneDecision decision) throws IOException {
    json.writeStringField("zoneId", ZoneIds.written(decision.zoneId()));
    if (ZoneIds.isOfDevice(decision.zoneId())) {
      json.writeStringField("scope", "DEVICE");
    }
    if (decision.zone() != null) {
      json.writeNumberField("zoneVersion", RecordVersion.offset(decision.zone().version()));
    }
    json.writeStringField("effect", text(decision.effect()));
    json.writeStringField("decidedBy", text(decision.rule()));
    json.writeStringField("rule", decision.rule().id());
    json.writeStringField("why", Utf8.wellFormed(Texts.why(decision)));
    if (!Double.isNaN(decision.borderMeters())) {
      JsonLine.writeMeters(json, "borderMeters", decision.borderMeters());
    }
    if (decision.transition() != null) {
      json.writeStringField("transitionId", decision.transition().id());
    }
    json.writeObjectFieldStart("values");
    for (Map.Entry<String, Object> value : decision.values().entrySet()) {
      write(json, value.getKey(), value.getValue());
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String name, Object value) throws IOException {
    json.writeFieldName(name);
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof Integer number) {
      json.writeNumber(number);
    } else if (value instanceof Boolean bool) {
      json.writeBoolean(bool);
    } else {
      json.writeString(Utf8.wellFormed(value.toString()));
    }
  }

  private static void write(JsonGenerator json, AdDecision ad) throws IOException {
    json.writeStringField("zoneId", ZoneIds.written(ad.ad().zone().id()));
    json.writeStringField("trigger", ad.ad().trigger().name());
    json.writeStringField("verdict", Texts.verdict(ad.verdict()));
  }

  /**
   * An input of the device that is no fix.
   *
   * @param origin where it was read
   */
  public static byte[] ofRefused(String origin, String reason, String detail) {
    return JsonLine.of(
        json -> {
          json.writeStringField("event", "refused");
          json.writeStringField("origin", origin);
          json.writeStringField("reason", reason);
          json.writeStringField("detail", Utf8.wellFormed(detail));
        });
  }

  /** A remark about the explanation. */
  public static byte[] ofRemark(String text) {
    return JsonLine.of(json -> json.writeStringField("remark", Utf8.wellFormed(text)));
  }

  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
