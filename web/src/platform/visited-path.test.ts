/** The last visited path and unknown addresses. */
import { beforeEach, expect, test } from 'vitest';
import { recordVisit, lastVisitedPath, reportUnknownAddress, unknownAddress } from './visited-path.ts';

beforeEach(() => {
  lastVisitedPath.set(null);
  unknownAddress.set(null);
});

test('records the visited path, and no refused one', () => {
  recordVisit('/pilot/home', false);
  expect(lastVisitedPath.get()).toBe('/pilot/home');
  recordVisit('/pilot/admin/grid', true);
  expect(lastVisitedPath.get()).toBe('/pilot/home');
  recordVisit('/pilot/userinfo', false);
  expect(lastVisitedPath.get()).toBe('/pilot/userinfo');
});

test('treats search and filters as part of the same page', () => {
  recordVisit('/pilot/admin/grid', false, '?q=%CE%B1&state=2');
  expect(lastVisitedPath.get()).toBe('/pilot/admin/grid?q=%CE%B1&state=2');
  reportUnknownAddress();
  recordVisit('/pilot/home', false);
  recordVisit('/pilot/home', false, '?q=x');
  expect(unknownAddress.get()).not.toBeNull();
});

test('reports an unknown address on the page after the redirect, until the person moves on', () => {
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
