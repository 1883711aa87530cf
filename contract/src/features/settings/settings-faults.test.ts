/** What is wrong with settings, where the server alone is not needed to know it. */
import { expect, test } from 'vitest';
import { faultsOfSettings } from './settings-faults.rules.ts';

const mails = { applicationReminder: ['link', 'name'] };
const judged = (Body: string) =>
  faultsOfSettings({ Mails: { applicationReminder: { el: { Subject: 'x', Body } } } }, { mails }).map(
    ({ Code }) => Code,
  );

test('a link stands by itself: within somebody else’s address it would be taken there', () => {
  expect(judged('Δείτε:\n{{link}}')).toEqual([]);
  expect(judged('Δείτε {{ link }}, {{name}}.')).toEqual([]);
  expect(judged('https://example.org/?to={{link}}')).toEqual(['LINK_WITHIN']);
  expect(judged('{{link}}.example.org')).toEqual([]);
  expect(judged('{{link}}@example.org {{link}}')).toEqual(['LINK_WITHIN']);
});

test('places are found in a time that grows with the text alone', () => {
  const from = performance.now();
  expect(judged(`{{link}} {{${' '.repeat(9900)}`)).toEqual([]);
  expect(judged('{{link}} ' + '{{ '.repeat(3200))).toEqual([]);
  expect(performance.now() - from).toBeLessThan(1000);
});
