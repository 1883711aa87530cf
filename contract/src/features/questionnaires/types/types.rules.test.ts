/**
 * Words into blanks, order, uploads, tables, dressed words: what is kept, what is refused, when a question is whole.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerFault, isWhole, normalAnswer } from '../answering.rules.ts';
import { questionTypes } from '../question-types.ts';
import { answerWords } from '../words-of.rules.ts';
import { asKept, plainWords, richDocument } from './rich.rules.ts';
import type { RuleQuestion } from './type.ts';

const question = (Type: number, more: Partial<RuleQuestion> = {}): RuleQuestion => ({
  Id: 'ID_0001',
  Type,
  Group: 1,
  Required: true,
  Options: [{ Id: 4 }, { Id: 7 }, { Id: 9 }],
  Rows: [],
  Data: {},
  ...more,
});
const open = (Text: string) => ({ OptionId: null, Text });
const reasonOf = (one: RuleQuestion, text: string) =>
  answerFault(one, normalAnswer(one, open(text)), { answers: {}, user: {}, around: null })?.reason ?? null;

const words = question(questionTypes.wordsIntoBlanks, {
  Data: { Sentence: { el: 'Ο [] κάνει [] και [].' }, Words: ['α', 'β', 'γ', 'δ'] },
});
const order = question(questionTypes.order);
const rich = question(questionTypes.openLong, { Data: { MaxLength: 10 } });
const table = question(questionTypes.spreadsheet, { Data: { Table: { Cells: { A1: { Input: 'number' }, B1: {} } } } });
const upload = question(questionTypes.upload, { Data: { Files: [{}, {}] } });

describe('words into blanks', () => {
  test.each([
    ['[1,2,3]', null],
    ['[1,null,null]', null],
    ['', null],
    ['[null,null,null]', null],
    ['[1,2]', 'kind'],
    ['[1,2,3,4]', 'kind'],
    ['1', 'kind'],
    ['{}', 'kind'],
    ['["1",2,3]', 'kind'],
    ['[1.5,2,3]', 'kind'],
    ['[', 'kind'],
    ['[5,1,2]', 'option'],
    ['[0,1,2]', 'option'],
    ['[-1,1,2]', 'option'],
    ['[2,2,3]', 'twice'],
  ])('%s → %s', (text, reason) => expect(reasonOf(words, text)).toBe(reason));

  test('a word may come again where the question allows it', () =>
    expect(reasonOf({ ...words, Data: { ...words.Data, Reuse: true } }, '[2,2,2]')).toBeNull());
  test('nothing in any blank is no answer, some is not the whole', () => {
    expect(normalAnswer(words, open('[null,null,null]')).Text).toBe('');
    expect([isWhole(words, open('[1,null,2]')), isWhole(words, open('[1,3,2]')), isWhole(words, open(''))]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('order', () => {
  test.each([
    ['[9,4,7]', null],
    ['[9,4]', 'order'],
    ['[9,9,4]', 'order'],
    ['[9,4,7,7]', 'order'],
    ['[9,4,8]', 'option'],
    ['9', 'kind'],
    ['["9",4,7]', 'kind'],
  ])('%s → %s', (text, reason) => expect(reasonOf(order, text)).toBe(reason));
});

test('a table takes what was typed in its inputs only, always written the same way', () => {
  expect([
    reasonOf(table, '{"A1":"12"}'),
    reasonOf(table, '{"B1":"12"}'),
    reasonOf(table, '{"C9":"1"}'),
    reasonOf(table, '{"A1":12}'),
    reasonOf(table, '[]'),
    reasonOf(table, `{"A1":"${'9'.repeat(2001)}"}`),
  ]).toEqual([null, 'option', 'option', 'kind', 'kind', 'tooLong']);
  expect(normalAnswer(table, open('{"A1":" "}')).Text).toBe('');
});

test('nobody sends the answer of an upload; it is whole when every file asked for is there', () => {
  expect(reasonOf(upload, '[{"Index":0,"Id":1,"Name":"cv.pdf"}]')).toBe('kind');
  expect(isWhole(upload, open('[{"Index":0,"Id":1,"Name":"α"}]'))).toBe(false);
  expect(isWhole(upload, open('[{"Index":0,"Id":1,"Name":"α"},{"Index":1,"Id":2,"Name":"β"}]'))).toBe(true);
});

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const say = (text: string, ...marks: string[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});

describe('dressed words', () => {
  test('plain ones are kept as plain text, dressed ones as a document', () => {
    expect(asKept(doc(paragraph(say('ένα')), { type: 'paragraph' }, paragraph(say('δύο'))))).toBe('ένα\n\nδύο');
    const dressed = doc(paragraph(say('ένα', 'bold')));
    expect(asKept(dressed)).toBe(dressed);
    expect(asKept(doc({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] }))).not.toBe('');
    expect(asKept(doc({ type: 'paragraph' }))).toBe('');
  });

  test('lists keep their marks in plain words', () => {
    const item = (text: string) => ({ type: 'listItem', content: [paragraph(say(text))] });
    expect(
      plainWords(
        doc(
          paragraph(say('α')),
          { type: 'orderedList', attrs: { start: 1 }, content: [item('β'), item('γ')] },
          { type: 'bulletList', content: [item('δ')] },
        ),
      ),
    ).toBe('α\n1. β\n2. γ\n• δ');
  });

  test.each([
    ['an unknown node', doc({ type: 'image', attrs: { src: 'x' } })],
    ['an unknown mark', doc(paragraph(say('α', 'link')))],
    ['a foreign attribute', doc({ type: 'paragraph', attrs: { onclick: 'x' } })],
    ['text outside a paragraph', doc(say('α'))],
    ['no end', '{"type":"doc","content":['],
    [
      'a thousand lists within lists',
      `{"type":"doc","content":[${'{"type":"bulletList","content":[{"type":"listItem","content":['.repeat(500)}${']}]}'.repeat(500)}]}`,
    ],
  ])('%s is refused', (_what, text) => expect(reasonOf(rich, text)).toBe('kind'));

  test('the limit counts the words, not their dress', () => {
    expect(reasonOf(rich, doc(paragraph(say('δέκα γράμμ', 'bold'))))).toBeNull();
    expect(reasonOf(rich, doc(paragraph(say('έντεκα γράμ', 'bold'))))).toBe('tooLong');
  });

  test('no text, whatever it is, breaks the reading of it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"type":"doc","content":[${json}]}`),
        ),
        (text) => {
          expect(typeof plainWords(text)).toBe('string');
          expect(asKept(asKept(text))).toBe(asKept(text));
          if (richDocument(text) === null) expect(plainWords(text)).toBe(text);
        },
      ),
    );
  });
});

test('answers in words', () => {
  const wire = {
    Id: 'ID_0001',
    Type: questionTypes.wordsIntoBlanks,
    Group: 1,
    Text: '',
    Help: '',
    Required: true,
    Option: [],
    Rows: [],
    Data: { Sentence: 'Ο [] κάνει [].', Words: ['ήλιος', 'ζέστη'] },
    Show: '',
    Enable: '',
    Validation: '',
    ItemCount: 1,
  };
  expect(answerWords(wire, 1, { a1: open('[1,null]') })).toBe('Ο [ήλιος] κάνει [].');
  const ordered = {
    ...wire,
    Type: questionTypes.order,
    Option: [
      { Id: 4, Text: 'τέσσερα' },
      { Id: 9, Text: 'εννέα' },
    ],
  };
  expect(answerWords(ordered, 1, { a1: open('[9,4]') })).toBe('1. εννέα\n2. τέσσερα');
  expect(
    answerWords({ ...wire, Type: questionTypes.upload }, 1, { a1: open('[{"Index":0,"Id":1,"Name":"cv.pdf"}]') }),
  ).toBe('cv.pdf');
});
