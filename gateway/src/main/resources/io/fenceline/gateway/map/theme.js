// Light or dark: as the system has it, or as chosen here.
import { icon } from './dom.js';

/** @typedef {'light' | 'dark'} Theme */

const STORED = 'fenceline.theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** Colours that tell apart for all kinds of colour vision (Okabe and Ito), and what lies behind them. */
export const COLORS = {
  light: {
    water: '#e4eaee', land: '#f8f7f3', border: '#c9c5bb', grid: '#d3dbe0', place: '#6d6a63', halo: '#ffffff',
    park: '#dfead2', block: '#f0eee7', street: '#ffffff', main: '#fdf3d8', streetEdge: '#dcd8cd', path: '#c9cdb4',
    zone: '#0072b2', ad: '#d98c00', inactive: '#7f868b', label: '#23282c', over: '#b23c00', full: '#0067a3',
    device: '#23292d', trail: '#4a545b', selected: '#111619', trackBegin: '#c9a7e0', trackEnd: '#5b2a86',
    ENTER: '#007a59', EXIT: '#b84a00', DWELL: '#0067a3', CROSS: '#a24f80', APPROACH: '#7a6300', OVERDUE: '#b3261e',
  },
  dark: {
    water: '#11171b', land: '#1b2227', border: '#3a444b', grid: '#1f292f', place: '#8d979e', halo: '#11171b',
    park: '#1f2f27', block: '#20282e', street: '#333f47', main: '#45525b', streetEdge: '#171d21', path: '#33443a',
    zone: '#56b4e9', ad: '#e69f00', inactive: '#77828a', label: '#e7ecef', over: '#ff9a5c', full: '#6cc0f2',
    device: '#f1f5f7', trail: '#b9c4cb', selected: '#ffffff', trackBegin: '#5d4a73', trackEnd: '#d9b3ff',
    ENTER: '#3ecf9f', EXIT: '#ff9450', DWELL: '#6cc0f2', CROSS: '#e9a3cb', APPROACH: '#f0e442', OVERDUE: '#ff8a80',
  },
};

/** @typedef {typeof COLORS.light} Colors */

/** @returns {Theme} */
export function currentTheme() {
  const chosen = localStorage.getItem(STORED);
  return chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light';
}

/** @param {HTMLElement} button @param {(theme: Theme) => void} changed */
export function bindThemeSwitch(button, changed) {
  const show = () => {
    const theme = currentTheme();
    document.documentElement.dataset.theme = theme;
    button.replaceChildren(icon(theme === 'dark' ? 'sun' : 'moon'));
    button.setAttribute('aria-label', theme === 'dark' ? 'Use light colours' : 'Use dark colours');
    button.title = button.getAttribute('aria-label') ?? '';
  };
  const change = () => {
    show();
    changed(currentTheme());
  };
  button.addEventListener('click', () => {
    localStorage.setItem(STORED, currentTheme() === 'dark' ? 'light' : 'dark');
    change();
  });
  system.addEventListener('change', change);
  show();
}

export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
