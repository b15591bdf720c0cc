// Server-sent events, read from a response. Unlike EventSource, fetch sends headers, so the credential stays out of the URL.

/** @typedef {{type: string, data: string | null, id: string | null}} ServerEvent data is null when the event has none */

/**
 * Collects text into events.
 *
 * @param {(event: ServerEvent) => void} emit
 * @returns {(text: string) => void} takes the next piece of the response
 */
export function eventParser(emit) {
  let rest = '';
  return (text) => {
    const blocks = (rest + text.replaceAll('\r', '')).split('\n\n');
    rest = blocks.pop() ?? '';
    blocks.forEach((block) => emit(parse(block)));
  };
}

/** @param {string} block @returns {ServerEvent} */
function parse(block) {
  /** @type {ServerEvent} */
  const event = { type: 'message', data: null, id: null };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).replace(/^ /, '');
    const field = line.slice(0, colon);
    if (field === 'data') event.data = event.data === null ? value : `${event.data}\n${value}`;
    else if (field === 'id') event.id = value;
    else if (field === 'event') event.type = value;
  }
  return event;
}
