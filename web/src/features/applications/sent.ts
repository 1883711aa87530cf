/**
 * What was sent a moment ago from this page, so that a wrong address can be corrected. It is held in memory alone: the
 * answers are nobody else's who comes to this device after.
 */
import type { InputOfPath } from '../../platform/api.ts';
import { watched } from '../../platform/store.ts';

type Sending = Omit<InputOfPath<'/api/ApplicationForm/Submit'>, 'HumanCheck' | 'Instead'>;

/** A sending, where in its answers the address is, and the server's mark with which it can be sent again. */
export type SentNow = { sending: Sending; emailKey: string; mark: string; at: number };

/** What was sent last; null when the page was loaded anew. */
export const sentNow = watched<SentNow | null>(null);

/** Remember a sending. */
export const keepSent = (sending: Sending, emailKey: string, mark: string): void =>
  sentNow.set({ sending, emailKey, mark, at: Date.now() });

/** How long the server takes a correction, in milliseconds. */
const correctable = 30 * 60_000;

/** Whether it can still be sent again to another address. */
export const isCorrectable = ({ at }: SentNow): boolean => Date.now() - at < correctable;
