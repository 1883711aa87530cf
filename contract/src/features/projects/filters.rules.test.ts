/** What filters are called. */
import { expect, test } from 'vitest';
import { fieldFiltersOf, shortWords } from './filters.rules.ts';
import { projectSettings } from './projects.schemas.ts';

const question = { Key: 'studies', Label: 'Ποια είναι η ανώτερη βαθμίδα που ολοκληρώσατε;', Type: 'ddlist' };
const filters = (User: object, more: object = {}) =>
  fieldFiltersOf(
    projectSettings.parse({ User, ApplicationForm: [{ Title: 'Α', Questions: [{ ...question, ...more }] }] }),
  );

test('a filter is called as its field is declared, else by the short name of its question, else by the question', () => {
  const declared = { Filters: [{ Field: 'studies' }] };
  const Fields = [{ Name: 'studies', Label: 'Εκπαίδευση', LabelEn: 'Education' }];
  const short = { Short: 'Σπουδές', ShortEn: 'Studies' };
  expect(filters({ ...declared, Fields }, short)[0]).toMatchObject({ Label: 'Εκπαίδευση', LabelEn: 'Education' });
  expect(filters(declared, short)[0]).toMatchObject({ Label: 'Σπουδές', LabelEn: 'Studies' });
  expect(filters(declared)[0]).toMatchObject({ Label: question.Label, LabelEn: question.Label });
  expect(filters({ Filters: [{ Field: 'unknown' }] })[0]).toMatchObject({ Label: 'unknown', LabelEn: 'unknown' });
});

test('without filters of its own a project has those of its questions that are fields', () => {
  const marked = { Filter: true, Options: [{ Value: '1', Label: 'Ένα' }] };
  expect(filters({ Fields: [{ Name: 'studies', Label: 'Εκπαίδευση' }] }, marked)).toEqual([
    { Field: 'studies', Match: 'exact', Separate: false, Label: 'Εκπαίδευση', LabelEn: 'Εκπαίδευση' },
  ]);
  expect(filters({}, marked)).toEqual([]);
  // The values of a municipality are the product's own.
  const place = { Filter: true, Type: 'municipality' };
  const named = filters({ Fields: [{ Name: 'studies', Label: 'Δήμος' }] }, place).map(({ Label }) => Label);
  expect(named).toEqual(['Δήμος']);
});

test('in English a question without words of its own keeps the short ones', () => {
  expect(shortWords({ ...question, Short: 'Σπουδές' })).toEqual({ Label: 'Σπουδές', LabelEn: 'Σπουδές' });
  expect(shortWords({ ...question, LabelEn: 'What did you finish?' }).LabelEn).toBe('What did you finish?');
});
