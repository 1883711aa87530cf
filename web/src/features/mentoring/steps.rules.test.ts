/** The steps of an action of a mentee, put together from what is kept. */
import type { NoteLine } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { expect, test } from 'vitest';
import { stepsOf } from './steps.rules.ts';

const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`;
const nothing = { PublishedAt: null, CompletedAt: null, AnswerSet: null, Again: [] };

test('files: published, handed in, returned with the reason, accepted, which completes and is told once', () => {
  const steps = stepsOf(
    { ...nothing, PublishedAt: day(1), CompletedAt: day(5) },
    [
      { At: day(2), What: 'handed', Names: ['α.pdf', 'β.pdf'] },
      { At: day(3), What: 'returned', Reason: 'Λείπει η υπογραφή' },
      { At: day(4), What: 'handed', Names: ['α.pdf'] },
      { At: day(5), What: 'accepted' },
    ],
    [],
  );
  expect(steps).toEqual([
    { at: day(1), what: 'published' },
    { at: day(2), what: 'handed', text: 'α.pdf, β.pdf' },
    { at: day(3), what: 'returned', text: 'Λείπει η υπογραφή' },
    { at: day(4), what: 'handed', text: 'α.pdf' },
    { at: day(5), what: 'accepted' },
  ]);
});

test('an attempt begins and ends, or its time runs out; what was completed otherwise is a step of its own', () => {
  const attempt = { Id: 1, Answered: 1, Countable: 2, Begun: day(2), Ended: day(4) };
  const whats = (Status: 'Finished' | 'Expired', CompletedAt: string) =>
    stepsOf({ ...nothing, CompletedAt, AnswerSet: { ...attempt, Status } }, [], []).map(({ what }) => what);
  expect(whats('Finished', day(4))).toEqual(['begun', 'ended']);
  expect(whats('Finished', day(5))).toEqual(['begun', 'ended', 'completed']);
  expect(whats('Expired', day(4))).toEqual(['begun', 'expired', 'completed']);
});

test('notes stand among them with who wrote them, each earlier form too; one that was taken away does not', () => {
  const by = (Name: string) => ({ Id: 1, Name });
  const note: NoteLine = {
    ActionId: 1,
    Title: '',
    TitleEn: '',
    Kind: 'public',
    Note: 'νέο',
    At: day(4),
    By: by('Μαρία Π.'),
    Earlier: [
      { Note: '', At: day(3), By: by('Μαρία Π.') },
      { Note: 'παλιό', At: day(1), By: null },
    ],
    AllEarlier: 2,
  };
  expect(stepsOf({ ...nothing, PublishedAt: day(2) }, [], [note])).toEqual([
    { at: day(1), what: 'public' },
    { at: day(2), what: 'published' },
    { at: day(4), what: 'public', by: 'Μαρία Π.' },
  ]);
});

test('each change after handing in is a step, with who made it where that is known', () => {
  const Again = [
    { At: day(3), By: 'Άννα Ζ.' },
    { At: day(5), By: '' },
  ];
  expect(stepsOf({ ...nothing, CompletedAt: day(2), Again }, [], [])).toEqual([
    { at: day(2), what: 'completed' },
    { at: day(3), what: 'changed', by: 'Άννα Ζ.' },
    { at: day(5), what: 'changed' },
  ]);
});
