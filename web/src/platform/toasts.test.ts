/** Which toasts stay on screen, and which a later toast replaces. */
import { beforeEach, expect, test } from 'vitest';
import { dismissToastsAbout, showToast, toasts, toastDurationsMs } from './toasts.ts';

const shown = () => toasts.get().map(({ text }) => text);

beforeEach(() => toasts.set([]));

test('replaces an earlier error with the result of an action, not with news', () => {
  showToast('error', 'not moved');
  showToast('info', 'something new');
  expect(shown()).toEqual(['not moved', 'something new']);
  showToast('success', 'moved');
  expect(shown()).toEqual(['something new', 'moved']);
  showToast('error', 'not saved');
  showToast('error', 'not sent');
  expect(shown()).toEqual(['something new', 'moved', 'not sent']);
});

test('dismisses only the error whose subject was resolved', () => {
  showToast('error', 'correct it first', { subject: 'answer' });
  showToast('info', 'something new');
  dismissToastsAbout('file');
  expect(shown()).toEqual(['correct it first', 'something new']);
  dismissToastsAbout('answer');
  expect(shown()).toEqual(['something new']);
});

test('shows a message about links for ten seconds', () => {
  showToast('success', 'linked', { time: 'link' });
  expect([toasts.get()[0]?.durationMs, toastDurationsMs.link]).toEqual([10_000, 10_000]);
});
