// The view of those whose credentials are limited to devices: where the device is, and its ads as it moves.

/** @param {import('./operator.js').Page} _page @returns {(theme: import('./theme.js').Theme) => void} */
export function startReader(_page) {
  return () => {};
}
