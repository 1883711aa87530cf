/** Short messages in the corner. A loss needs ErrorState or Notice as well, because a toast can pass unseen. */
import { createObservable } from './observable.ts';

/** How long toasts stay, in milliseconds (specification 000 §9, 001 §9). */
export const toastDurationsMs = { usual: 3000, bulk: 5000, link: 10_000 } as const;

/**
 * Success and info disappear by themselves unless told to stay. An error stays until it is dismissed, resolved, or
 * followed by the result of another action.
 */
export type ToastKind = 'success' | 'info' | 'error';

/** A toast on screen. `durationMs` is null when it stays. `subject` names what it is about. */
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  durationMs: number | null;
  subject?: string;
  action?: { label: string; run: () => void };
};

/** The toasts on screen, oldest first. */
export const toasts = createObservable<readonly Toast[]>([]);

let last = 0;

/** Shows a message. `time` names its duration. `subject` lets later code dismiss it once it is resolved. */
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
  // The result of an action replaces an earlier error. A repeated text is not shown twice. Nobody reads more than three
  // at once.
  const others = toasts.get().filter((other) => other.text !== text && (kind === 'info' || other.kind !== 'error'));
  toasts.set([...others, shown].slice(-3));
};

/** Dismisses a toast. */
export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((other) => other.id !== id));

/** Dismisses the toasts about a subject that was resolved or tried again. */
export const dismissToastsAbout = (about: string): void =>
  toasts.set(toasts.get().filter((other) => other.subject !== about));
