// Marks at the edge of the map for the few that are far from all others: where they are, and the way there.
import { el, fill, icon } from './dom.js';
import { sum } from './extent.js';
import { countText } from './squares.js';

/** @typedef {import('./squares.js').GridCell} GridCell */

const MOST_MARKS = 4;
const EDGE_PIXELS = 44;

export class Outliers {
  /** @param {import('maplibre-gl').Map} map @param {(bounds: import('./extent.js').Bounds) => void} go */
  constructor(map, go) {
    this.map = map;
    this.go = go;
    /** @type {{cell: GridCell, mark: HTMLElement}[]} */
    this.marks = [];
    /** Nearer than this, they are of no interest. */
    this.mostZoom = 0;
    this.element = el('div', { class: 'outliers', role: 'group', 'aria-label': 'Far from all others' });
    map.getContainer().append(this.element);
    map.on('move', () => this.place());
    map.on('resize', () => this.place());
  }

  /** @param {import('./squares.js').Kind} kind @param {GridCell[]} cells @param {number} zoom of all others */
  show(kind, cells, zoom) {
    this.mostZoom = zoom + 1;
    const shown = [...cells].sort((a, b) => b.count - a.count).slice(0, MOST_MARKS);
    this.marks = shown.map((cell, i) => {
      // The last mark counts those without one; it leads to its own.
      const count = i === MOST_MARKS - 1 ? sum(cells) - sum(shown.slice(0, i)) : cell.count;
      const text = countText(kind, count);
      const mark = el('button', { type: 'button', class: 'outlier', title: 'Far from all others: go there', onclick: () => this.go([cell.west, cell.south, cell.east, cell.north]) },
        el('span', { class: 'arrow' }, icon('far')), text);
      return { cell, mark };
    });
    fill(this.element, this.marks.map(({ mark }) => mark));
    this.place();
  }

  place() {
    const { clientWidth, clientHeight } = this.map.getContainer();
    this.element.hidden = this.map.getZoom() > this.mostZoom;
    for (const { cell, mark } of this.marks) {
      const { x, y } = this.map.project([(cell.west + cell.east) / 2, (cell.south + cell.north) / 2]);
      const at = edgePoint(clientWidth, clientHeight, x, y);
      mark.hidden = at === null;
      if (!at) continue;
      mark.style.left = `${at.x}px`;
      mark.style.top = `${at.y}px`;
      /** @type {HTMLElement} */ (mark.firstElementChild).style.rotate = `${at.degrees}deg`;
    }
  }
}

/**
 * Where the line from the middle of the map to a point leaves it; null for a point inside.
 *
 * @param {number} width @param {number} height @param {number} x @param {number} y @returns {{x: number, y: number, degrees: number} | null} clockwise from north
 */
export function edgePoint(width, height, x, y) {
  if (x >= 0 && x <= width && y >= 0 && y <= height) return null;
  const [dx, dy] = [x - width / 2, y - height / 2];
  const share = Math.min((width / 2 - EDGE_PIXELS - 14) / Math.abs(dx), (height / 2 - EDGE_PIXELS) / Math.abs(dy));
  return { x: width / 2 + dx * share, y: height / 2 + dy * share, degrees: Math.round((Math.atan2(dx, -dy) * 180) / Math.PI) };
}
