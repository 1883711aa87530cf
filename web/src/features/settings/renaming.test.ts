/** Fields that are given another name. */
import { expect, test } from 'vitest';
import { putAt, recordAt } from './places.shared.ts';
import { knownName, renamedField, sentOf, takenUp } from './renaming.ts';

const settings = { User: { Fields: [{ Name: 'AFM' }, { Name: 'phone' }] } };
const field = ['User', 'Fields', 1];
const named = (from: unknown, name: string) => recordAt(putAt(from, field, renamedField(from, field, name)), []);

test('a field remembers the name that is known, also through one that another field has, and back again', () => {
  const typed = named(named(settings, 'AFM'), 'mobile');
  expect(knownName(typed, field)).toBe('phone');
  expect(sentOf(typed)).toEqual({
    Settings: { User: { Fields: [{ Name: 'AFM' }, { Name: 'mobile' }] } },
    Renamed: [{ List: 'Fields', From: 'phone', To: 'mobile' }],
  });
  expect(sentOf(named(typed, 'phone'))).toEqual({ Settings: settings, Renamed: [] });
});

test('a new field has nothing that could go along', () => {
  const added = recordAt(putAt(settings, ['User', 'Fields', 2], { Name: 'field_3', Was: '' }), []);
  const at = ['User', 'Fields', 2];
  const fresh = recordAt(putAt(added, at, renamedField(added, at, 'hobby')), []);
  expect(sentOf(fresh)).toEqual({
    Settings: { User: { Fields: [{ Name: 'AFM' }, { Name: 'phone' }, { Name: 'hobby' }] } },
    Renamed: [],
  });
});

test('what names a renamed field is sent with its new name, whatever was typed in between', () => {
  const form = (Key: string) => [{ Title: 'x', Questions: [{ Key: 'AFM' }, { Key, Show: `answers.${Key} != ""` }] }];
  const whole = { ...settings, ApplicationForm: form('phone') };
  expect(sentOf(named(named(whole, 'AFM'), 'mobile')).Settings['ApplicationForm']).toEqual(form('mobile'));
});

test('an earlier version that is taken up again is sent with the way back', () => {
  const renamed = [{ List: 'Fields', From: 'mobile', To: 'phone' }] as const;
  expect(sentOf(takenUp(settings, renamed))).toEqual({ Settings: settings, Renamed: renamed });
});
