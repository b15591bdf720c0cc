package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.geo.index.points.BoundingBox;
import java.util.Arrays;

/** Reads the parameter {@code bbox}. */
public final class Boxes {
  private Boxes() {}

  /**
   * @throws Problem when it is no box
   */
  public static BoundingBox of(ApiRequest request) {
    double[] sides = request.numbers("bbox");
    try {
      return new BoundingBox(sides[0], sides[1], sides[2], sides[3]);
    } catch (IllegalArgumentException e) {
      throw Problem.parameter(
          "bbox", Arrays.toString(sides), "west,south,east,north; " + e.getMessage());
    }
  }
}
