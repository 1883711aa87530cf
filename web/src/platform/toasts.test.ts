/** Which messages stay on screen, and which go when something else is said. */
import { beforeEach, expect, test } from 'vitest';
import { dismissToastsAbout, showToast, toasts, toastDurationsMs } from './toasts.ts';

const shown = () => toasts.get().map(({ text }) => text);

beforeEach(() => toasts.set([]));

test('what came of an act takes the place of an earlier act’s error; news does not', () => {
  showToast('error', 'not moved');
  showToast('info', 'something new');
  expect(shown()).toEqual(['not moved', 'something new']);
  showToast('success', 'moved');
  expect(shown()).toEqual(['something new', 'moved']);
  showToast('error', 'not saved');
  showToast('error', 'not sent');
  expect(shown()).toEqual(['something new', 'moved', 'not sent']);
});

test('an error that was answered goes by itself, and nothing else with it', () => {
  showToast('error', 'correct it first', { subject: 'answer' });
  showToast('info', 'something new');
  dismissToastsAbout('file');
  expect(shown()).toEqual(['correct it first', 'something new']);
  dismissToastsAbout('answer');
  expect(shown()).toEqual(['something new']);
});

test('a message about links stays for ten seconds', () => {
  showToast('success', 'linked', { time: 'link' });
  expect([toasts.get()[0]?.durationMs, toastDurationsMs.link]).toEqual([10_000, 10_000]);
});
