// The first view: where nearly all devices are, with marks for the few that are far from them.
import { around, sum, withoutOutliers } from './extent.js';
import { Outliers } from './outliers.js';
import { reducedMotion } from './theme.js';
import { bboxText } from './viewport.js';

/** @typedef {import('./squares.js').GridCell} GridCell */
/** @typedef {import('./squares.js').Kind} Kind */

const ROUNDS = 6;

export class FirstView {
  /** @param {import('./api.js').Api} api @param {import('maplibre-gl').Map} map */
  constructor(api, map) {
    this.api = api;
    this.map = map;
    this.outliers = new Outliers(map, (bounds) => this.fit(bounds, true));
  }

  /**
   * Shows where most of them are, and marks the others.
   *
   * @param {Kind} kind @param {boolean} animate @returns {Promise<boolean>} whether there are any
   */
  async show(kind, animate) {
    const extent = await this.extent(`/v1/${kind}/grid`).catch(() => null);
    if (!extent) return false;
    this.fit(extent.bounds, animate);
    this.outliers.show(kind, extent.far, this.map.cameraForBounds(extent.bounds, this.room())?.zoom ?? this.map.getZoom());
    return true;
  }

  /** @param {import('./extent.js').Bounds} bounds @param {boolean} animate */
  fit(bounds, animate) {
    this.map.fitBounds(bounds, { ...this.room(), animate: animate && !reducedMotion.matches });
  }

  /** Squares count the middles of zones: there is room for their other halves. */
  room() {
    const { clientWidth, clientHeight } = this.map.getContainer();
    return { padding: Math.min(clientWidth, clientHeight) / 6, maxZoom: 15 };
  }

  /**
   * The box around nearly everything, by squares that get smaller as long as it does.
   *
   * @param {string} path @returns {Promise<{bounds: import('./extent.js').Bounds, far: GridCell[]} | null>}
   */
  async extent(path) {
    /** @type {[number, number, number, number]} */
    let bounds = [-180, -90, 180, 90];
    /** @type {GridCell[]} */
    const far = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { cells } = await this.api.get(path, { bbox: bboxText(bounds) });
      if (!cells.length) return null;
      const most = withoutOutliers(cells);
      if (sum(most) < sum(cells)) far.push(...cells.filter((/** @type {GridCell} */ cell) => !most.includes(cell)));
      const next = around(most);
      const isLast = next[2] - next[0] > (bounds[2] - bounds[0]) / 2 && round > 0;
      bounds = next;
      if (isLast) break;
    }
    return { bounds, far };
  }
}
