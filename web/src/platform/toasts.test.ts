/** Which messages stay on screen, and which go when something else is said. */
import { beforeEach, expect, test } from 'vitest';
import { settleToast, toast, toasts, toastTimes } from './toasts.ts';

const shown = () => toasts.get().map(({ text }) => text);

beforeEach(() => toasts.set([]));

test('what came of an act takes the place of an earlier act’s error; news does not', () => {
  toast('error', 'not moved');
  toast('info', 'something new');
  expect(shown()).toEqual(['not moved', 'something new']);
  toast('success', 'moved');
  expect(shown()).toEqual(['something new', 'moved']);
  toast('error', 'not saved');
  toast('error', 'not sent');
  expect(shown()).toEqual(['something new', 'moved', 'not sent']);
});

test('an error that was answered goes by itself, and nothing else with it', () => {
  toast('error', 'correct it first', { about: 'answer' });
  toast('info', 'something new');
  settleToast('file');
  expect(shown()).toEqual(['correct it first', 'something new']);
  settleToast('answer');
  expect(shown()).toEqual(['something new']);
});

test('a message about links stays for ten seconds', () => {
  toast('success', 'linked', { time: 'link' });
  expect([toasts.get()[0]?.stays, toastTimes.link]).toEqual([10_000, 10_000]);
});
