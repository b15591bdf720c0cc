package io.fenceline.gateway.map;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tiles of a server that browsers ask, by its address, such as {@code
 * https://tiles.example.com/{z}/{x}/{y}.pbf}.
 *
 * @param origin of which the page may read
 * @param template with {@code {z}}, {@code {x}} and {@code {y}} for zoom, column and row
 */
public record TileAddress(String origin, String template) implements Basemap {
  /** Its origin becomes a part of the page's security policy, so it has nothing but a host. */
  private static final Pattern HTTPS =
      Pattern.compile(
          "(https://(?:[a-zA-Z0-9.-]+|\\[[0-9a-fA-F:]+])(?::\\d{1,5})?)(/[^?\\s]*)(\\?\\S*)?");

  private static final Pattern FORMAT = Pattern.compile("\\.(pbf|mvt|png|jpe?g|webp)$");
  private static final List<String> PARTS = List.of("{z}", "{x}", "{y}");

  /**
   * @throws IllegalArgumentException with the reason and the remedy
   */
  static TileAddress of(String address) {
    Matcher parts = HTTPS.matcher(address);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "is no https address of a server without user and password; give one such as"
              + " https://tiles.example.com/{z}/{x}/{y}.pbf");
    }
    String path = parts.group(2);
    if (!PARTS.stream().allMatch(address::contains)) {
      throw new IllegalArgumentException("lacks {z}, {x} or {y}; give an address with all three");
    }
    if (!FORMAT.matcher(path).find()) {
      throw new IllegalArgumentException(
          "has a path that does not say what its tiles are; give one that ends with .pbf, .mvt,"
              + " .png, .jpg or .webp");
    }
    return new TileAddress(parts.group(1), address);
  }

  @Override
  public JsonObject config() {
    return new JsonObject().put("format", "tiles").put("url", template);
  }
}
