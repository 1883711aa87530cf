/**
 * The human check's own element with its worker and words; loaded only where it is shown, and from our own server
 * alone.
 */
import 'altcha/external';
import 'altcha/altcha.css';
import type { AltchaWidgetElement } from 'altcha';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

/** What the element says, in the language on screen. */
export type HumanCheckWords = {
  label: string;
  verifying: string;
  verified: string;
  error: string;
  expired: string;
  waitAlert: string;
};

/**
 * The element, set up: `getChallenge` fetches a puzzle, `onPayload` is given the answer, or null whenever there is
 * none.
 */
export const makeWidget = (
  language: string,
  words: HumanCheckWords,
  getChallenge: () => Promise<unknown>,
  onPayload: (payload: string | null) => void,
): AltchaWidgetElement => {
  globalThis.$altcha.i18n.set(language, { ...globalThis.$altcha.i18n.get('en'), ...words });
  const fetchChallenge: typeof fetch = async () =>
    new Response(JSON.stringify(await getChallenge()), { headers: { 'content-type': 'application/json' } });
  // Defaults, for the element reads them when it is put into the page; nothing about how somebody moves or types is
  // collected.
  globalThis.$altcha.defaults.set({
    challenge: '/api/ApplicationForm/Challenge',
    fetch: fetchChallenge,
    hideFooter: true,
    hideLogo: true,
    humanInteractionSignature: false,
    minDuration: 0,
  });
  const widget = document.createElement('altcha-widget');
  widget.addEventListener('statechange', (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    const payload =
      typeof detail === 'object' &&
      detail !== null &&
      'state' in detail &&
      detail.state === 'verified' &&
      'payload' in detail
        ? detail.payload
        : null;
    onPayload(typeof payload === 'string' ? payload : null);
  });
  widget.setAttribute('language', language);
  widget.setAttribute('name', 'human-check');
  return widget;
};
