/** What is remembered of where one has been. */
import { beforeEach, expect, test } from 'vitest';
import { recordVisit, lastVisitedPath, reportUnknownAddress, unknownAddress } from './visited-path.ts';

beforeEach(() => {
  lastVisitedPath.set(null);
  unknownAddress.set(null);
});

test('the real path reached is recorded; one that was refused is not', () => {
  recordVisit('/pilot/home', false);
  expect(lastVisitedPath.get()).toBe('/pilot/home');
  recordVisit('/pilot/admin/grid', true);
  expect(lastVisitedPath.get()).toBe('/pilot/home');
  recordVisit('/pilot/userinfo', false);
  expect(lastVisitedPath.get()).toBe('/pilot/userinfo');
});

test('search and filters of the place belong to it, and are no other page to be told on', () => {
  recordVisit('/pilot/admin/grid', false, '?q=%CE%B1&state=2');
  expect(lastVisitedPath.get()).toBe('/pilot/admin/grid?q=%CE%B1&state=2');
  reportUnknownAddress();
  recordVisit('/pilot/home', false);
  recordVisit('/pilot/home', false, '?q=x');
  expect(unknownAddress.get()).not.toBeNull();
});

test('an address that is none is told where one was led to, and no longer once one goes on', () => {
  recordVisit('/pilot/userinfo', false);
  expect(unknownAddress.get()).toBeNull();
  reportUnknownAddress();
  recordVisit('/pilot/home', false);
  expect(unknownAddress.get()).not.toBeNull();
  recordVisit('/pilot/home', false);
  expect(unknownAddress.get()).not.toBeNull();
  recordVisit('/pilot/about', false);
  expect(unknownAddress.get()).toBeNull();
});
