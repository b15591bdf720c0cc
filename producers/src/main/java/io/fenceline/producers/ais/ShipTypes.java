package io.fenceline.producers.ais;

/** The kinds of ships that AIS tells apart (ITU-R M.1371-5, table 53). */
final class ShipTypes {
  private ShipTypes() {}

  /** A word for a type as sent, such as {@code cargo}. */
  static String name(int shipType) {
    return switch (shipType) {
      case 30 -> "fishing";
      case 31, 32, 52 -> "tug";
      case 36 -> "sailing";
      case 37 -> "pleasure";
      case 50 -> "pilot";
      case 51 -> "rescue";
      default ->
          switch (shipType / 10) {
            case 4 -> "high-speed";
            case 6 -> "passenger";
            case 7 -> "cargo";
            case 8 -> "tanker";
            default -> "other";
          };
    };
  }
}
