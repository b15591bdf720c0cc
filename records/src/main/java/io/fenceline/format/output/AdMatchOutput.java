package io.fenceline.format.output;

import io.fenceline.event.AdMatch;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.binary.Codecs;
import io.fenceline.format.geojson.ZoneReader;

/** Ad matches, in the format of their topic. */
final class AdMatchOutput extends Output<AdMatch> {
  private static final long serialVersionUID = 1;

  AdMatchOutput() {
    super("ad-matches", "ad match", AdMatch.class, Codecs.AD_MATCH, Trait.FORMATS);
  }

  @Override
  public int largestRecordBytes() {
    return TransitionOutput.LARGEST_RECORD_BYTES + ZoneReader.MAX_AD_BYTES;
  }

  @Override
  public String describe(AdMatch match) {
    return text() + ' ' + match.id();
  }

  @Override
  public OutputRecord record(AdMatch match, ValueFormat format) {
    return OutputRecord.ofDevice(match.deviceId(), format.write(match));
  }

  @Override
  public CloudEventAttributes cloudEvent(AdMatch match, String topic) {
    return CloudEventAttributes.of(match, CloudEventAttributes.source(topic));
  }

  @Override
  long mostBytes(AdMatch match) {
    return mostBytes(match.deviceId(), match.zoneId())
        + size(match.attributes())
        + size(match.ad());
  }
}
