// Makes elements.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any> | null} [properties] on... are listeners, others attributes; false and null are left out
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...kept(children));
  return element;
}

/** @param {Element} parent @param {...(Child | Child[])} children */
export function fill(parent, ...children) {
  parent.replaceChildren(...kept(children));
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function kept(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/** @type {EventTarget | null} */
let pressed = null;
globalThis.addEventListener?.('pointerdown', ({ target }) => (pressed = target), true);
for (const release of ['pointerup', 'pointercancel']) {
  // The click comes first.
  globalThis.addEventListener?.(release, () => setTimeout(() => (pressed = null)), true);
}

/** Whether something in the element is being clicked: if it were replaced now, the click would be lost. @param {Element} element */
export function isPressed(element) {
  return pressed instanceof Node && element.contains(pressed);
}

/** Whether the element is in use: a click has begun in it, or a text of it is selected, which would be lost. @param {Element} element */
export function isInUse(element) {
  const selected = globalThis.getSelection?.();
  return isPressed(element) || Boolean(selected && !selected.isCollapsed && selected.anchorNode && element.contains(selected.anchorNode));
}

/**
 * The element of this id, which the page has.
 *
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element;
}

const PATHS = {
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  moon: 'M20 14A8.5 8.5 0 0110 4a8.5 8.5 0 1010 10z',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  back: 'M15 5l-7 7 7 7',
  far: 'M12 20V5M6 11l6-6 6 6',
  fleet: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M12 10.500a1.500 1.500 0 100 3 1.500 1.500 0 000-3z',
  close: 'M6 6l12 12M18 6L6 18',
  polygon: 'M12 3l9 7-4 11H7L3 10z',
  circle: 'M12 3a9 9 0 100 18 9 9 0 000-18z',
  corridor: 'M4 18c0-9 16-3 16-12',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l13 8-13 8z',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3 2',
  ENTER: 'M4 12h11M11 7l5 5-5 5M20 4v16',
  EXIT: 'M4 4v16M8 12h12M15 7l5 5-5 5',
  DWELL: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3 2',
  CROSS: 'M3 18L21 6M8 4l8 16',
  APPROACH: 'M3 12h8M8 8l4 4-4 4M18 6a8 8 0 010 12M21 3a12 12 0 010 18',
  OVERDUE: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v5M12 16v.5',
  INSIDE: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11a1 1 0 100 2 1 1 0 000-2z',
  ad: 'M4 10v4h3l8 4V6l-8 4zM18 9.500c1.500 1.500 1.500 3.500 0 5',
};

/** @param {string} name one of those above */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'glyph');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[/** @type {keyof typeof PATHS} */ (name)] ?? PATHS.circle);
  svg.append(path);
  return svg;
}
