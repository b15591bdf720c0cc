package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.JsonOutput;
import io.fenceline.gateway.state.grid.PointCount;
import java.util.List;

/** Writes counts by squares: {@code {"cells":[...],"total":2}}. */
final class GridAnswer {
  private GridAnswer() {}

  static void answer(ApiRequest request, List<PointCount> counts) {
    if (!EntityTag.isKnown(request, EntityTag.ofCounts(counts))) {
      request.answer(write(counts));
    }
  }

  private static JsonOutput write(List<PointCount> counts) {
    JsonOutput json = new JsonOutput().raw("{\"cells\":[");
    String separator = "";
    long total = 0;
    for (PointCount cell : counts) {
      json.raw(separator).raw("{\"west\":").number(cell.box().west());
      json.raw(",\"south\":").number(cell.box().south());
      json.raw(",\"east\":").number(cell.box().east());
      json.raw(",\"north\":").number(cell.box().north());
      json.raw(",\"count\":").number((long) cell.count()).raw("}");
      separator = ",";
      total += cell.count();
    }
    return json.raw("],\"total\":").number(total).raw("}");
  }
}
