package io.fenceline.gateway.rest;

import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.geo.index.points.PointCount;
import java.util.List;

/** Writes counts by squares: {@code {"cells":[...],"total":2}}. */
final class GridAnswer {
  private GridAnswer() {}

  static void answer(ApiRequest request, List<PointCount> counts) {
    if (!EntityTag.isKnown(request, EntityTag.ofCounts(counts))) {
      request.answer(write(counts));
    }
  }

  private static byte[] write(List<PointCount> counts) {
    return JsonLine.of(
        json -> {
          JsonLine.writeObjects(
              json,
              "cells",
              counts,
              cell -> {
                json.writeNumberField("west", cell.box().west());
                json.writeNumberField("south", cell.box().south());
                json.writeNumberField("east", cell.box().east());
                json.writeNumberField("north", cell.box().north());
                json.writeNumberField("count", cell.count());
              });
          json.writeNumberField("total", counts.stream().mapToLong(PointCount::count).sum());
        });
  }
}
