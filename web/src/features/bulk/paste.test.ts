/** Pastes as spreadsheets really leave them, and what a paste says of itself. */
import { expect, test } from 'vitest';
import { readTable } from '../../platform/delimited-text.ts';
import { guessMeanings, peopleOf, remarksOf, usernameColumn } from './paste.ts';
import { readList } from './plan.ts';

test('a quote opens a cell only if the closing one stands right before a divider or a line end', () => {
  const text =
    'Όνομα χρήστη\tΕπώνυμο\tΌνομα\tΔιεύθυνση\nq1\tΑ\tΒ\t"Ο Άρης" Α.Ε., Οδός 1\nq2\tΓ\tΔ\tΟδός 2\nq3\tΕ\tΖ\t"Οδός\n3"';
  expect(readTable(text).rows).toEqual([
    ['q1', 'Α', 'Β', '"Ο Άρης" Α.Ε., Οδός 1'],
    ['q2', 'Γ', 'Δ', 'Οδός 2'],
    ['q3', 'Ε', 'Ζ', 'Οδός\n3'],
  ]);
  expect(readTable('a;b\n"Ο Άρης" Α.Ε.;"x ""y"""\n5" οθόνη;"').rows).toEqual([
    ['"Ο Άρης" Α.Ε.', 'x "y"'],
    ['5" οθόνη', '"'],
  ]);
});

test('usual titles of columns mean their field, unless another field has that label', () => {
  const phone = { name: 'phone', called: ['Κινητό τηλέφωνο'] };
  const birth = { name: 'birth_date', called: ['Ημερομηνία γέννησης'] };
  expect(guessMeanings(['Κινητό', 'ΗΜ. ΓΕΝΝΗΣΗΣ'], [phone, birth], {})).toEqual(['phone', 'birth_date']);
  expect(guessMeanings(['Κινητό'], [phone, { name: 'other', called: ['Κινητό'] }], {})).toEqual(['other']);
});

test('a header may go over two lines', () => {
  expect(readTable('"Όνομα\nχρήστη";Επώνυμο\nq1;Α')).toEqual({
    headers: ['Όνομα χρήστη', 'Επώνυμο'],
    rows: [['q1', 'Α']],
  });
});

test.each(['sep=;\r\na;b,c\r\n1;2', '\uFEFFSEP=|\na|b,c\n1|2', '"sep=;"\na;b,c\n1;2'])(
  'the line that says what parts cells is obeyed and dropped: %j',
  (text) => expect(readTable(text)).toEqual({ headers: ['a', 'b,c'], rows: [['1', '2']] }),
);

test('an empty last cell is a cell, and line ends of all systems end a row', () => {
  expect(readTable('a\tb\r1\t\n2\t3\r\n4\t')).toEqual({
    headers: ['a', 'b'],
    rows: [
      ['1', ''],
      ['2', '3'],
      ['4', ''],
    ],
  });
});

test('a paste says which columns it leaves out, with how many values each holds', () => {
  const table = {
    headers: ['Όνομα χρήστη', 'Μητρώο', '', 'Κενή', 'Επώνυμο'],
    rows: [
      ['anna', '1', 'x', ' ', 'Α'],
      ['b', '', 'y', '\u200B', 'Β', 'πέρα', ''],
      ['c', '3'],
    ],
  };
  expect(remarksOf(table, [usernameColumn, '', '', '', 'last_name']).ignored).toEqual([
    { header: 'Μητρώο', place: 2, values: 2 },
    { header: '', place: 3, values: 2 },
    { header: '', place: 6, values: 1 },
  ]);
});

test('a paste says which Greek words have Latin letters, in the columns that it reads', () => {
  const rows = [
    ['anna', 'Smith'],
    ['b', 'ΠAΠAΔΑΚΗΣ'],
    ['c', 'x', 'ΠAΠ'],
  ];
  expect(remarksOf({ headers: ['u', 'l', 'n'], rows }, [usernameColumn, 'last_name', '']).words).toEqual([
    { word: 'ΠAΠAΔΑΚΗΣ', row: 2 },
  ]);
});

test('identifiers that lost digits in the spreadsheet are named as such, and invisible characters do not count', () => {
  const rows = [
    ['1.01019E+10', 'Α'],
    ['anna\u200B', 'Β'],
    ['\uFEFFANNA', 'Γ'],
  ];
  expect(peopleOf({ headers: [], rows }, [usernameColumn, 'last_name'], () => [])).toMatchObject([
    { faults: { Username: 'DIGITS_LOST' } },
    { Username: 'anna', faults: {} },
    { Username: 'ANNA', faults: { Username: 'TWICE' } },
  ]);
  const emails = [['anna\u200B@example.org'], ['\uFEFFANNA@example.org']];
  expect(peopleOf({ headers: [], rows: emails }, ['email'], () => [])).toMatchObject([
    { Username: 'anna@example.org', Fields: { email: 'anna@example.org' }, faults: {} },
    { Username: 'ANNA@example.org', Fields: { email: 'ANNA@example.org' }, faults: { Username: 'TWICE' } },
  ]);
  // A cell of nothing else says nothing.
  expect(peopleOf({ headers: [], rows: [['anna', '\u200B']] }, [usernameColumn, 'email'], () => [])).toMatchObject([
    { Fields: {} },
  ]);
  expect(readList({ Name: 'AMKA', Type: 'text' }, '01019000012\u200B\n\u200B')).toEqual(['01019000012']);
});

test('what a file marks as text comes back bare', () => {
  expect(readTable('a;b\n"=""01234""";"=""12"""" οθόνη"""\n=1+1;"=""x"""').rows).toEqual([
    ['01234', '12" οθόνη'],
    ['=1+1', '="x"'],
  ]);
});
