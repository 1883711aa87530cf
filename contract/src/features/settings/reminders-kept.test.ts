/** What may be kept of a project's reminders. */
import { expect, test } from 'vitest';
import { faultsOfSettings } from './settings-faults.rules.ts';
import { openPartsOf } from './parts.rules.ts';

const faults = (Reminders: object) =>
  faultsOfSettings({ Config: { Reminders } }).map(({ Path, Code }) => [Path.replace('Config.Reminders.', ''), Code]);

test('three days at the most before and after, from 1 to 60, each once', () => {
  expect(faults({ Before: [60, 7, 1], OnDay: true, After: [1], Digest: true })).toEqual([]);
  expect(faults({ Before: [4, 3, 2, 1] })).toEqual([['Before', 'RANGE']]);
  expect(faults({ Before: [0], After: [61] })).toEqual([
    ['Before.0', 'RANGE'],
    ['After.0', 'RANGE'],
  ]);
  expect(faults({ After: [2, 2] })).toEqual([['After', 'DUPLICATE']]);
  expect(faults({ Before: ['soon'], OnDay: 'yes' })).toEqual([
    ['Before.0', 'SHAPE'],
    ['OnDay', 'SHAPE'],
  ]);
});

test('whoever runs a project sets them', () => {
  const Config = { Reminders: { Before: [3] } };
  expect(openPartsOf({ Config })).toEqual({ Config });
});

test('the lists of a mail and the way to switch it off must be in a project’s own words, by themselves', () => {
  const mails = { actionsDue: ['actions', 'name', 'project', 'settings'] };
  const judged = (Body: string) =>
    faultsOfSettings({ Mails: { actionsDue: { el: { Subject: 'x', Body } } } }, { mails }).map(({ Code, Detail }) => [
      Code,
      Detail,
    ]);
  expect(judged('{{name}}\n{{actions}}\n{{settings}}')).toEqual([]);
  expect(judged('{{actions}}')).toEqual([['MISSING_SLOT', 'settings']]);
  expect(judged('{{settings}} https://other.example/{{actions}}')).toEqual([['LINK_WITHIN', 'actions']]);
});
