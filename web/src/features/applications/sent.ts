/**
 * What was sent a moment ago from this page, so that a wrong address can be corrected. It is held in memory alone: the
 * answers are nobody else's who comes to this device after.
 */
import type { InputOfPath } from '../../platform/api.ts';
import { useEffect, useState } from 'react';
import { localSettings } from '../../platform/local-settings.ts';
import { createObservable } from '../../platform/observable.ts';

type Sending = Omit<InputOfPath<'/api/ApplicationForm/Submit'>, 'HumanCheck' | 'Instead'>;

/** A sending, where in its answers the address is, and the server's mark with which it can be sent again. */
export type SentNow = { sending: Sending; emailKey: string; mark: string; at: number };

/** What was sent last; null when the page was loaded anew. */
export const sentNow = createObservable<SentNow | null>(null);

/** Under which the tab keeps the number that the server gave when the e-mail was confirmed here. */
const numberKey = localSettings.name('application.number');

let numberNow = '';

/** Remember the number that the server gave. */
export const keepNumber = (number: string): void => {
  numberNow = number;
  try {
    sessionStorage.setItem(numberKey, number);
  } catch {
    // Until the page is loaded anew.
  }
};

/** Whether the server gave this number here: an address can say any. */
export const isGivenHere = (number: string): boolean => {
  if (number === '') return false;
  if (number === numberNow) return true;
  try {
    return sessionStorage.getItem(numberKey) === number;
  } catch {
    return false;
  }
};

/** Under which the device keeps when something was sent: the time alone, and nothing of what. */
const sentKey = 'application.sent';

/** When an application was sent from this device, epoch milliseconds; null when none was within its link's seven days. */
export const sentAt = (): number | null => {
  const at = Number(localSettings.get(sentKey));
  return at > Date.now() - 7 * 86_400_000 && at <= Date.now() ? at : null;
};

/** Remember a sending. */
export const keepSent = (sending: Sending, emailKey: string, mark: string): void => {
  sentNow.set({ sending, emailKey, mark, at: Date.now() });
  localSettings.set(sentKey, String(Date.now()));
};

/** When an application was sent from another tab while this page is open; null until then. */
export const useSentElsewhere = (): number | null => {
  const [opened] = useState(() => Date.now());
  const [sent, setSent] = useState<number | null>(null);
  useEffect(() => {
    const look = () => {
      const at = sentAt();
      if (at !== null && at >= opened) setSent(at);
    };
    window.addEventListener('storage', look);
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('storage', look);
      window.removeEventListener('focus', look);
    };
  }, [opened]);
  return sent;
};

/** How long the server takes a correction, in milliseconds. */
const correctionWindowMs = 30 * 60_000;

/** Whether it can still be sent again to another address. */
export const isCorrectable = ({ at }: SentNow): boolean => Date.now() - at < correctionWindowMs;

/** Whether this page has just kept the first password; an address opened later says nothing of it. */
export const firstPasswordKept = createObservable(false);
