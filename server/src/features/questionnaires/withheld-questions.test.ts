/** The questions of a timed questionnaire are read only while its time runs, whatever call is made for them. */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { describe, expect, it } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { makeAction } from './testing/making.ts';

const shared = sharedWorld();
const el = (text: string) => ({ el: text });
const secret = 'Ποια είναι η πρωτεύουσα';
const timed = {
  Title: el('Με χρόνο'),
  Introduction: el('Έχετε δέκα λεπτά.'),
  Duration: 600,
  Sections: [
    {
      Title: el(`${secret}: μέρος`),
      Questions: [
        { Id: 'ID_0001', Type: questionTypes.openShort, Group: 1, Text: el(secret) },
        { Id: 'ID_0002', Type: questionTypes.information, Group: 2, Text: el(`${secret}: οδηγίες`) },
        {
          Id: 'ID_0003',
          Type: questionTypes.spreadsheet,
          Group: 3,
          Text: el(`${secret}: πίνακας`),
          Data: {
            Table: {
              Name: 'T',
              Columns: 2,
              Rows: 1,
              Cells: { A1: { Value: el(secret) }, B1: { Input: 'text' as const } },
            },
          },
        },
      ],
    },
  ],
};

const begin = async (definition: Parameters<typeof makeAction>[1] = timed) => {
  const world = shared();
  const ActionId = await makeAction(world, definition);
  const mentee = await makeMentee(world);
  const first = await mentee.done('/api/quest/getByAction', { ActionId });
  const AnswerSetId = first.AnswerSetID;
  /** Every way by which the person reads the questionnaire. */
  const readings = async () => [
    await mentee.done('/api/quest/getByAction', { ActionId }),
    await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId }),
  ];
  const workbook = async () =>
    (
      await world.app.inject({
        method: 'GET',
        url: `/api/quest/Workbook?AnswerSetId=${AnswerSetId}`,
        headers: { cookie: mentee.cookie },
      })
    ).statusCode;
  const tells = async () => (await readings()).map((read) => JSON.stringify(read).includes(secret));
  return { world, mentee, first, set: { AnswerSetId }, readings, workbook, tells };
};

describe('the questions of a timed questionnaire', () => {
  it('are withheld before the start, with what the start screen says', async () => {
    const { first, readings, workbook } = await begin();
    for (const read of [first, ...(await readings())]) {
      expect(JSON.stringify(read)).not.toContain(secret);
      expect(read).toMatchObject({
        Title: 'Με χρόνο',
        Introduction: 'Έχετε δέκα λεπτά.',
        Duration: 600,
        Section: [],
        QuestionCount: 2,
        Types: [questionTypes.openShort, questionTypes.information, questionTypes.spreadsheet],
        Countable: 2,
      });
    }
    expect(await workbook()).toBe(404);
  });

  it('are given while the time runs, withheld during a pause, and given again after it', async () => {
    const { mentee, set, tells, workbook } = await begin();
    await mentee.done('/api/quest/StartTime', set);
    expect([await tells(), await workbook()]).toEqual([[true, true], 200]);
    await mentee.done('/api/quest/pause', set);
    expect([await tells(), await workbook()]).toEqual([[false, false], 404]);
    await mentee.done('/api/quest/continue', set);
    expect([await tells(), await workbook()]).toEqual([[true, true], 200]);
  });

  it('are given to read back when the time is over', async () => {
    const { world, mentee, set, tells } = await begin();
    await mentee.done('/api/quest/StartTime', set);
    world.passTime(601_000);
    expect(await tells()).toEqual([true, true]);
  });

  it('are given at any time to those who follow the person', async () => {
    const { world, set } = await begin();
    const admin = await world.enter('admin');
    expect(JSON.stringify(await admin.done('/api/quest/GetByAnswerSetId', set))).toContain(secret);
  });

  it('are given before the start and during a pause when there is no limit', async () => {
    const { Duration: _, ...untimed } = timed;
    const { mentee, set, tells } = await begin(untimed);
    expect(await tells()).toEqual([true, true]);
    await mentee.done('/api/quest/StartTime', set);
    await mentee.done('/api/quest/pause', set);
    expect(await tells()).toEqual([true, true]);
  });
});
