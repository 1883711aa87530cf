/** The career calculator of the demonstration data, compared with results calculated by hand. */
import { definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { calculateAnswers, tablesOf } from '@telemachos/contract/features/questionnaires/tables/answers.rules.ts';
import { faultsOf } from '@telemachos/contract/features/questionnaires/tables/faults.rules.ts';
import { expect, test } from 'vitest';
import { careerCalculator } from './seed/questionnaires/career-calculator.ts';

const whole = definition.parse(careerCalculator());
const withTyped = (typed: Record<string, string>, language: 'el' | 'en' = 'el') => {
  const tables = tablesOf(whole, language);
  return calculateAnswers(tables, { [`a${tables[0]?.group}`]: { OptionId: null, Text: JSON.stringify(typed) } });
};

test('its tables have no faults in either language', () => {
  for (const language of ['el', 'en'] as const)
    expect(faultsOf(tablesOf(whole, language).map(({ table }) => table))).toEqual([]);
});

test('a year of study for 2,400 a year afterwards, certain, for five years', () => {
  const calculated = withTyped({ B2: '3.000', B4: '12', B5: '100', B7: '200', B8: '100', B9: '0', B10: '5', B12: '0' });
  expect(calculated.values('Flows', 'D2:D9')).toEqual([-3000, -1200, 2400, 2400, 2400, 2400, 2400, 0]);
  expect(calculated.value('Outcome', 'B1')).toBe(4200);
  expect(calculated.value('Outcome', 'B2')).toBe(12_000);
  expect(calculated.value('Outcome', 'B3')).toBe(7800);
  expect(calculated.value('Outcome', 'B5')).toBe(2.75);
  expect(calculated.value('Outcome', 'B6')).toBe(0.35);
  const rate = Number(calculated.value('Outcome', 'B4'));
  expect(
    Math.abs(
      [-3000, -1200, 2400, 2400, 2400, 2400, 2400].reduce((sum, flow, year) => sum + flow / (1 + rate) ** year, 0),
    ),
  ).toBeLessThan(1e-6);
  expect(calculated.value('Outcome', 'A7')).toBe(
    'Με αυτά τα στοιχεία η κατάρτιση αξίζει: σε δέκα χρόνια αφήνει 7.800 € σε σημερινά χρήματα.',
  );
  expect(calculated.value('Outcome', 'A8')).toBe(
    'Αξίζει όσο πιστεύετε ότι η πιθανότητα να πετύχετε είναι πάνω από 35%.',
  );
});

test('what does not pay is said so, and has no year in which it is paid back', () => {
  const calculated = withTyped({ B2: '5000', B7: '10' }, 'en');
  expect(calculated.value('Outcome', 'B5')).toBe('–');
  expect(calculated.value('Outcome', 'A7')).toContain('does not earn its costs');
  expect(calculated.value('Outcome', 'A8')).toBe('Even certain success would not earn the costs.');
});

test('before anything is typed it asks for the figures', () => {
  expect(withTyped({}).value('Outcome', 'A7')).toContain('Συμπληρώστε');
});
