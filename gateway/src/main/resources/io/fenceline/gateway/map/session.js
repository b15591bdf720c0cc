// The API key or token of this tab. It is kept in session storage, so it ends with the tab, and never goes into a URL.

const STORED = 'fenceline.credential';
const CREDENTIAL = /^(key|token)=/;

/**
 * Takes #key=... or #token=... out of a fragment.
 *
 * @param {string} hash
 * @returns {{credential: string | null, hash: string}} the fragment without it
 */
export function takeCredential(hash) {
  const parts = hash.replace(/^#/, '').split('&').filter(Boolean);
  const given = parts.find((part) => CREDENTIAL.test(part));
  const rest = parts.filter((part) => !CREDENTIAL.test(part)).join('&');
  return { credential: given ? decoded(given.replace(CREDENTIAL, '')) : null, hash: rest && `#${rest}` };
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
  const { credential, hash } = takeCredential(location.hash);
  if (credential) {
    store(credential);
    history.replaceState(null, '', location.pathname + location.search + hash);
  }
  return sessionStorage.getItem(STORED);
}

/** @param {string | null} credential */
export function store(credential) {
  if (credential) sessionStorage.setItem(STORED, credential);
  else sessionStorage.removeItem(STORED);
}
