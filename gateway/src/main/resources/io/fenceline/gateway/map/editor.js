// Draws, edits and deletes zones.
export class Editor {
  /** @param {import('./operator.js').Operator} operator */
  constructor(operator) {
    this.operator = operator;
  }

  isActive() {
    return false;
  }

  /** @param {import('./zones.js').ServedZone} _zone */
  edit(_zone) {}

  /** @param {import('./zones.js').ServedZone} _zone */
  remove(_zone) {}
}
