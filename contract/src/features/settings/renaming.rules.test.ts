/** What goes along when a profile field is given another name, and the way back. */
import { expect, test } from 'vitest';
import { renamedBack, withMembers, withRenamed } from './renaming.rules.ts';

const names = new Map([['phone', 'mobile']]);

test.each([
  ['user.phone != ""', 'user.mobile != ""'],
  ['user["phone"] == "phone" && (user).phone.size() > 3', 'user["mobile"] == "phone" && (user).mobile.size() > 3'],
  ['"phone" in user || user.phones == user.phone', '"mobile" in user || user.phones == user.mobile'],
  ['answers.phone == "user.phone"', 'answers.phone == "user.phone"'],
  ['user.phone ==', 'user.phone =='],
  ['user.phone + user.phone + user.last_name', 'user.mobile + user.mobile + user.last_name'],
])('an expression reads the field by its new name: %s', (before, after) => {
  expect(withMembers(before, 'user', names)).toBe(after);
});

test('the question, the filters, the consent and every expression go along; the rest stays as it is', () => {
  const settings = (name: string) => ({
    User: {
      Fields: [
        { Name: 'mobile', Label: 'phone' },
        { Name: 'x', Validation: `user.${name} != value` },
      ],
      Filters: [{ Field: name }, { Field: 'x', Cascade: name }],
      Label: `user.${name}`,
      Own: { phone: 'phone' },
    },
    ApplicationForm: [
      {
        Title: 'phone',
        Questions: [
          { Key: name, Label: 'phone', Validation: `value != "" && answers.${name} != "phone"` },
          { Key: 'x', Show: `answers["${name}"] != ""` },
        ],
      },
    ],
    Config: { gdpr: { UserField: name }, MicrodataSendFilter: `user.${name} == "1"`, Own: 'phone' },
  });
  const renamed = [{ List: 'Fields', From: 'phone', To: 'mobile' }] as const;
  expect(withRenamed(settings('phone'), renamed)).toEqual(settings('mobile'));
});

test('a name that another field has taken meanwhile means that one', () => {
  const settings = { User: { Fields: [{ Name: 'mobile' }, { Name: 'phone' }], Label: 'user.phone' } };
  expect(withRenamed(settings, [{ List: 'Fields', From: 'phone', To: 'mobile' }])).toEqual(settings);
});

test('the way back goes over every rename since, each list by itself', () => {
  const rename = (From: string, To: string, List: 'Fields' | 'ProjectFields' = 'Fields') => ({ List, From, To });
  const since = [[rename('a', 'b'), rename('x', 'y')], [], [rename('b', 'c'), rename('a', 'z', 'ProjectFields')]];
  const before = [
    { List: 'Fields', From: 'a' },
    { List: 'Fields', From: 'same' },
    { List: 'Fields', From: 'x' },
    { List: 'ProjectFields', From: 'a' },
  ] as const;
  expect(renamedBack(since, before)).toEqual([rename('c', 'a'), rename('y', 'x'), rename('z', 'a', 'ProjectFields')]);
});
