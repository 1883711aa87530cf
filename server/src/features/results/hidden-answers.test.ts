/**
 * An answer to a question that was hidden afterwards is in no file and in no comparison; when the question shows again,
 * it is.
 */
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { fetchExport } from '../../testing/job-files.ts';
import { conditional } from '../questionnaires/testing/making.ts';
import { openWorld } from '../../testing/world.ts';
import { stage } from './testing/attempting.ts';

const withScale = {
  ...conditional,
  ShowResults: true,
  Scales: [
    {
      Id: 'HIDDEN',
      Name: { el: 'Κρυμμένη κλίμακα' },
      Method: 'sum' as const,
      Min: 0,
      Max: 100,
      Items: [{ Group: 2, Key: 1 as const }],
    },
  ],
};

test('exports and comparisons count what takes part', async () => {
  const { world, action, set, menteeId, mentee, mentor, coordinator } = await stage(await openWorld(), {
    of: withScale,
  });
  const choose = (OptionId: number) =>
    mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId });
  await choose(1);
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 2, Text: '37.25' });
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 3, Text: '41' });

  const exported = async (Kind: 'raw' | 'scored') => {
    const file = await fetchExport(world, coordinator, {
      ActionId: action,
      Kind,
      Format: 'csv',
      Language: 'el',
    });
    return file.body.toString('utf8');
  };
  const workbook = async () => {
    const file = await fetchExport(world, coordinator, {
      ActionId: action,
      Kind: 'raw',
      Format: 'xlsx',
      Language: 'el',
    });
    return JSON.stringify(await readXlsx(file.body));
  };
  const compared = async () =>
    JSON.stringify(
      await mentor.done('/api/quest/CombinedResults', { MenteeId: menteeId, ActionIds: [action], Language: 'el' }),
    );
  const seen = async () => [
    (await exported('raw')).match(/37[.,]25/) !== null,
    (await exported('scored')).match(/37[.,]25/) !== null,
    (await workbook()).match(/37[.,]25/) !== null,
    (await compared()).match(/37[.,]25/) !== null,
  ];
  expect(await seen()).toEqual([true, true, true, true]);
  await choose(2);
  expect(await seen()).toEqual([false, false, false, false]);
  await choose(1);
  expect(await seen()).toEqual([true, true, true, true]);
});
