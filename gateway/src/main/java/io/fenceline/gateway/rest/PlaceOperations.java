package io.fenceline.gateway.rest;

import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.state.Place;
import io.fenceline.gateway.state.PlaceStore;
import io.fenceline.gateway.topics.PlaceReader;
import java.util.Map;

/** Reads and writes of places. Thread-safe. */
public final class PlaceOperations {
  /** The distance, and the names of the fields. */
  private static final int BYTES_WITHOUT_CONTENT = 64;

  private final PlaceStore places;
  private final Readiness readiness;
  private final RecordWrites writes;

  public PlaceOperations(PlaceStore places, Readiness readiness, RecordWrites writes) {
    this.places = places;
    this.readiness = readiness;
    this.writes = writes;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of(
        "placesNear",
        this::near,
        "postPlace",
        this::post,
        "getPlace",
        this::get,
        "deletePlace",
        this::delete);
  }

  private void near(ApiRequest request) {
    readiness.require();
    PageLimit limit = PageLimit.of(request);
    request.answer(
        limit.write(
            "places",
            places.near(
                request.number("lon"),
                request.number("lat"),
                request.number("radiusMeters"),
                limit.searched()),
            found ->
                BYTES_WITHOUT_CONTENT
                    + found.value().id().length()
                    + found.value().feature().size(),
            (json, found) -> {
              json.writeStartObject();
              json.writeStringField("id", found.value().id());
              JsonLine.writeMeters(json, "distanceMeters", found.distanceMeters());
              JsonLine.writeVerbatim(json, "feature", found.value().feature());
              json.writeEndObject();
            }));
  }

  private void post(ApiRequest request) {
    readiness.require();
    try {
      String id = PlaceReader.id(request.body());
      PlaceReader.read(id, 0, request.body());
      Documents.requireReadable(id);
      if (!places.admits(id)) {
        throw Problem.of(
            ProblemType.REFUSED_CONTENT,
            "there are %,d places, as many as the gateway holds (--max-places)"
                .formatted(places.most()));
      }
      write(request, id, request.body());
    } catch (RefusedException e) {
      throw Refusals.problem(e);
    }
  }

  private void get(ApiRequest request) {
    readiness.require();
    String id = request.text("id");
    Place place = places.get(id);
    if (place == null) {
      throw Problem.of(ProblemType.NOT_FOUND, "there is no place " + id);
    }
    Documents.answer(request, place.version(), place.feature());
  }

  private void delete(ApiRequest request) {
    readiness.require();
    String id = Documents.requireId(request);
    write(request, id, null);
  }

  private void write(ApiRequest request, String id, byte[] feature) {
    writes.write(
        request,
        id,
        feature,
        () -> {
          Place known = places.get(id);
          return known == null ? null : known.version();
        });
  }
}
