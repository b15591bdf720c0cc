// Draws a text as a QR code.
import { encodeQR } from './vendor/qr.js';

/** Light modules around the code, which scanners need. */
const QUIET = 4;

/** @param {string} text @returns {{size: number, path: string}} of an SVG: a unit is a module */
export function qrPath(text) {
  const modules = encodeQR(text, 'raw', { border: QUIET, ecc: 'medium' });
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: modules.length, path: dark.join('') };
}

/** @param {string} text @param {string} label */
export function qrCode(text, label) {
  const { size, path } = qrPath(text);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('class', 'qr-code');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('shape-rendering', 'crispEdges');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}
