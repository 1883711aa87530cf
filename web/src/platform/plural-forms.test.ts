/** Which words stand in for plural forms that a further language has and nobody wrote. */
import { expect, test } from 'vitest';
import { fillPluralForms } from './plural-forms.ts';

const english = { gets_zero: 'nobody', gets_one: '{{count}} mentee', gets_other: '{{count}} mentees' };

const formsIn = (language: string, own: Record<string, string>): Record<string, string> => {
  const words = new Map(Object.entries({ ...english, ...own }));
  fillPluralForms(words, new Map(Object.entries(own)), language);
  return Object.fromEntries(words);
};

test('a form that nobody wrote is the language’s own «other», else English', () => {
  expect(formsIn('lt', {})).toEqual({ ...english, gets_few: '{{count}} mentees', gets_many: '{{count}} mentees' });
  expect(formsIn('lt', { gets_other: '{{count}} žmonių' })).toEqual({
    gets_zero: '{{count}} žmonių',
    gets_one: '{{count}} žmonių',
    gets_few: '{{count}} žmonių',
    gets_many: '{{count}} žmonių',
    gets_other: '{{count}} žmonių',
  });
});

test('what is said of none is the language’s own where it is written', () => {
  expect(formsIn('lt', { gets_zero: 'niekas', gets_other: '{{count}} žmonių' })['gets_zero']).toBe('niekas');
  expect(formsIn('lt', { gets_zero: 'niekas' })).toMatchObject({
    gets_zero: 'niekas',
    gets_other: '{{count}} mentees',
  });
});

test('where zero is said of 10 to 20, too, nobody is told that there is none', () => {
  expect(formsIn('lv', {})['gets_zero']).toBe('{{count}} mentees');
  expect(formsIn('lv', { gets_other: '{{count}} cilvēki' })['gets_zero']).toBe('{{count}} cilvēki');
});
