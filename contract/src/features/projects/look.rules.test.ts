/** Where messages stand and which logo is shown, by the settings as people write them. */
import { expect, test } from 'vitest';
import { lookOf } from './look.rules.ts';
import { projectConfig } from './projects.schemas.ts';

test('messages stand at the bottom right, unless the project speaks of them', () => {
  expect(lookOf({})).toEqual({ Corner: 'bottom right', Style: 'dark', Logo: null });
  expect(lookOf({ Alert: {} }).Corner).toBe('top left');
  expect(lookOf({ Alert: { Corner: ' Top Right ' } }).Corner).toBe('top right');
  expect(lookOf({ Alert: { Corner: 'in the middle' } }).Corner).toBe('top left');
});

test('messages are dark unless they are asked to be light', () => {
  expect(lookOf({ Alert: { Style: 'light' } }).Style).toBe('light');
  expect(lookOf({ Alert: { Style: 'url(x)' } }).Style).toBe('dark');
});

test.each([
  ['/logos/demo.svg', '/logos/demo.svg'],
  ['https://elsewhere.example/logo.png', null],
  ['//elsewhere.example/logo.png', null],
  ['javascript:alert(1)', null],
  ['/a"onerror="x', null],
])('the logo %s is shown as %s', (ImageUrl, shown) => expect(lookOf({ Logo: { ImageUrl } }).Logo).toBe(shown));

test.each([{ Logo: 5 }, { Logo: { ImageUrl: 5 } }, { Alert: 'x' }, { Alert: { Corner: [] } }])(
  '%j in the settings is as if it were not there',
  (written) => expect(lookOf(projectConfig.parse(written))).toEqual(lookOf({})),
);
