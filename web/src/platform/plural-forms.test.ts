/** Fallbacks for plural forms without a translation. */
import { expect, test } from 'vitest';
import { fillPluralForms } from './plural-forms.ts';

const english = { gets_zero: 'nobody', gets_one: '{{count}} mentee', gets_other: '{{count}} mentees' };

const formsIn = (language: string, own: Record<string, string>): Record<string, string> => {
  const words = new Map(Object.entries({ ...english, ...own }));
  fillPluralForms(words, new Map(Object.entries(own)), language);
  return Object.fromEntries(words);
};

test('fills a missing form with the language’s own «other», else English', () => {
  expect(formsIn('lt', {})).toEqual({ ...english, gets_few: '{{count}} mentees', gets_many: '{{count}} mentees' });
  expect(formsIn('lt', { gets_other: '{{count}} žmonių' })).toEqual({
    gets_zero: '{{count}} žmonių',
    gets_one: '{{count}} žmonių',
    gets_few: '{{count}} žmonių',
    gets_many: '{{count}} žmonių',
    gets_other: '{{count}} žmonių',
  });
});

test('uses the language’s own text for zero when there is one', () => {
  expect(formsIn('lt', { gets_zero: 'niekas', gets_other: '{{count}} žmonių' })['gets_zero']).toBe('niekas');
  expect(formsIn('lt', { gets_zero: 'niekas' })).toMatchObject({
    gets_zero: 'niekas',
    gets_other: '{{count}} mentees',
  });
});

test('never says «none» where the zero form also means 10 to 20', () => {
  expect(formsIn('lv', {})['gets_zero']).toBe('{{count}} mentees');
  expect(formsIn('lv', { gets_other: '{{count}} cilvēki' })['gets_zero']).toBe('{{count}} cilvēki');
});
