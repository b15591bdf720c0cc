// The API key or token of this tab, or a code that the gateway exchanges for it, once. It is kept in session storage, so it ends with the tab, and never goes into a URL.

const STORED = 'fenceline.credential';
const CREDENTIAL = /^(key|token|code)=/;

/**
 * Takes #key=..., #token=... or #code=... out of a fragment.
 *
 * @param {string} hash
 * @returns {{credential: string | null, code: string | null, hash: string}} the fragment without it
 */
export function takeCredential(hash) {
  const parts = hash.replace(/^#/, '').split('&').filter(Boolean);
  const given = parts.find((part) => CREDENTIAL.test(part));
  const rest = parts.filter((part) => !CREDENTIAL.test(part)).join('&');
  const value = given ? decoded(given.replace(CREDENTIAL, '')) : null;
  const isCode = given?.startsWith('code=');
  return { credential: isCode ? null : value, code: isCode ? value : null, hash: rest && `#${rest}` };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // The gateway refuses it, and the page asks for another.
  }
}

/**
 * The headers that send it.
 *
 * @param {string | null} credential
 * @returns {Record<string, string>}
 */
export function headersOf(credential) {
  if (!credential) return {};
  return credential.split('.').length === 3 ? { Authorization: `Bearer ${credential}` } : { 'X-API-Key': credential };
}

/** That of the address, which is removed there, or else the stored one. */
export function restore() {
  const { credential, code, hash } = takeCredential(location.hash);
  if (credential || code) {
    store(credential);
    history.replaceState(null, '', location.pathname + location.search + hash);
  }
  return { credential: sessionStorage.getItem(STORED), code };
}

/** @param {string | null} credential */
export function store(credential) {
  if (credential) sessionStorage.setItem(STORED, credential);
  else sessionStorage.removeItem(STORED);
}
