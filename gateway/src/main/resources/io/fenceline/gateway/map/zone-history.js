// The zones as they were at a moment of the past.

/** @typedef {import('./zones.js').ServedZone} ServedZone */
/** @typedef {{version: number, since: number, feature?: any}} ZoneVersion without a feature, the removal of the zone */
/** @typedef {{id: string, complete: boolean, versions: ZoneVersion[]}} ChangedZone its versions are in the order of their times */

export class ZoneHistory {
  /** @param {ChangedZone[]} changed all that have changed since a moment before those that are asked for */
  constructor(changed) {
    this.changed = changed;
    this.ids = new Set(changed.map(({ id }) => id));
  }

  /** The zones at a moment. @param {ServedZone[]} now as they are now @param {number} moment epoch milliseconds @returns {ServedZone[]} */
  at(now, moment) {
    return [...now.filter(({ id }) => !this.ids.has(id)), ...this.changedAt(moment)];
  }

  /** @param {number} moment @returns {ServedZone[]} */
  changedAt(moment) {
    return this.changed.flatMap(({ id, versions }) => {
      const { version, feature } = versions.findLast(({ since }) => since <= moment) ?? { version: 0, feature: undefined };
      return feature ? [{ id, version, feature }] : [];
    });
  }

  /** What is not known of them. */
  missing() {
    const count = this.changed.filter(({ complete }) => !complete).length;
    return count ? `Of ${count === 1 ? '1 zone' : `${count} zones`}, Kafka may no longer have the version of this time.` : '';
  }
}
