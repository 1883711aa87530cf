/** What is remembered of where one has been. */
import { beforeEach, expect, test } from 'vitest';
import { arrive, reached, stray, strayed } from './reached.ts';

beforeEach(() => {
  reached.set(null);
  strayed.set(null);
});

test('the real path reached is recorded; one that was refused is not', () => {
  arrive('/pilot/home', false);
  expect(reached.get()).toBe('/pilot/home');
  arrive('/pilot/admin/grid', true);
  expect(reached.get()).toBe('/pilot/home');
  arrive('/pilot/userinfo', false);
  expect(reached.get()).toBe('/pilot/userinfo');
});

test('search and filters of the place belong to it, and are no other page to be told on', () => {
  arrive('/pilot/admin/grid', false, '?q=%CE%B1&state=2');
  expect(reached.get()).toBe('/pilot/admin/grid?q=%CE%B1&state=2');
  stray();
  arrive('/pilot/home', false);
  arrive('/pilot/home', false, '?q=x');
  expect(strayed.get()).not.toBeNull();
});

test('an address that is none is told where one was led to, and no longer once one goes on', () => {
  arrive('/pilot/userinfo', false);
  expect(strayed.get()).toBeNull();
  stray();
  arrive('/pilot/home', false);
  expect(strayed.get()).not.toBeNull();
  arrive('/pilot/home', false);
  expect(strayed.get()).not.toBeNull();
  arrive('/pilot/about', false);
  expect(strayed.get()).toBeNull();
});
