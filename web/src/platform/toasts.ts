/**
 * Short messages in the corner. A loss is never told by a toast alone (it would pass unseen): use ErrorState or Notice
 * for that.
 */
import { createObservable } from './store.ts';

/** How long toasts stay, in milliseconds (specification 000 §9, 001 §9). */
export const toastDurationsMs = { usual: 3000, bulk: 5000, link: 10_000 } as const;

/**
 * Success and information pass by themselves unless they are to stay; an error stays until it is dismissed, answered,
 * or another act speaks.
 */
export type ToastKind = 'success' | 'info' | 'error';

/** A toast on screen; `stays` is milliseconds, null for ever. */
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  durationMs: number | null;
  subject?: string;
  action?: { label: string; run: () => void };
};

/** The toasts now on screen, oldest first. */
export const toasts = createObservable<readonly Toast[]>([]);

let last = 0;

/** Show a message; `time` names how long, `about` what it is about, for whoever answers it or tells it
 * anew. */
export const showToast = (
  kind: ToastKind,
  text: string,
  more: { time?: keyof typeof toastDurationsMs | 'ever'; action?: Toast['action']; subject?: string } = {},
): void => {
  last += 1;
  const shown: Toast = {
    id: last,
    kind,
    text,
    durationMs: kind === 'error' || more.time === 'ever' ? null : toastDurationsMs[more.time ?? 'usual'],
    ...(more.action ? { action: more.action } : {}),
    ...(more.subject ? { subject: more.subject } : {}),
  };
  // What came of an act takes the place of an earlier act's error. The same words twice say nothing more; three at once
  // are as many as anyone reads.
  const others = toasts.get().filter((other) => other.text !== text && (kind === 'info' || other.kind !== 'error'));
  toasts.set([...others, shown].slice(-3));
};

/** Take a message away. */
export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((other) => other.id !== id));

/** What it was about is answered, tried or told anew: it goes. */
export const dismissToastsAbout = (about: string): void =>
  toasts.set(toasts.get().filter((other) => other.subject !== about));
