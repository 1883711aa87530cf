/** The nonce that styles made by widgets carry (Content-Security-Policy). */

const written = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';

/** The server puts a fresh one into the page; empty in development, which needs none. */
export const styleNonce = written.startsWith('__') ? '' : written;
