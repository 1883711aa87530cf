/**
 * The dearest tables that can be published keep nobody waiting: they are calculated apart, for results, reports,
 * comparisons and workbooks. (Exports are made apart as a whole.)
 */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { dearTable, dearTables } from './testing/dear-tables.ts';
import { makeAction } from './testing/making.ts';
import { minuteMs } from '../../testing/time-limits.ts';

/** A call may block the serving thread this long. */
const maxThreadMs = 50;
const el = (text: string) => ({ el: text });

test(
  'of the thread that serves people they take little, wherever they are read',
  { timeout: 2 * minuteMs },
  async () => {
    // Not as long as it may be: a busy machine calculates it a dozen times here.
    const dearest = dearTable(300);
    // They are dear indeed: on the serving thread this would be felt by everybody.
    expect(dearest.ms).toBeGreaterThan(maxThreadMs);
    expect(dearTables(2)[0]?.ms).toBeGreaterThan(dearest.ms);
    const world = await openWorld();
    const action = await makeAction(world, {
      Title: el('Ακριβός'),
      ShowResults: true,
      Sections: [
        {
          Title: el('Μέρος'),
          Questions: [
            {
              Id: 'ID_0001',
              Type: questionTypes.spreadsheet,
              Group: 1,
              Text: el('Πίνακας'),
              Data: { Table: dearest.table },
            },
          ],
        },
      ],
      Scales: [{ Id: 'S', Name: el('Κλίμακα'), Method: 'sum', Min: 0, Max: 100, Items: [{ Group: 1, Key: 1 }] }],
    });
    const [mentee, mentor] = await Promise.all(['mentee', 'mentor'].map((name) => world.signIn(name)));
    const set = (await mentee?.done('/api/quest/getByAction', { ActionId: action }))?.AnswerSetID ?? 0;
    await mentee?.done('/api/quest/StartTime', { AnswerSetId: set });
    await mentee?.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 1, Text: '{"D1":"1"}' });
    const [{ user = 0 } = {}] = await world.rows<{ user: number }>(
      'SELECT user_id AS user FROM answer_sets WHERE id = $1',
      [set],
    );

    const ways: Record<string, () => Promise<{ statusCode: number }>> = {
      results: async () => ({
        statusCode: (await mentor?.call('/api/quest/results', { AnswerSetId: set, Language: 'el' }))?.status ?? 0,
      }),
      compared: async () => ({
        statusCode:
          (
            await mentor?.call('/api/quest/CombinedResults', {
              ReportId: 0,
              MenteeId: user,
              ActionIds: [action],
              Language: 'el',
            })
          )?.status ?? 0,
      }),
      report: () =>
        world.app.inject({
          url: `/api/quest/Report?AnswerSetId=${set}&Language=el&Answers=0`,
          headers: { cookie: mentor?.cookie ?? '' },
        }),
      workbook: () =>
        world.app.inject({
          url: `/api/quest/Workbook?AnswerSetId=${set}&Group=1&Language=el`,
          headers: { cookie: mentee?.cookie ?? '' },
        }),
    };
    const took: Record<string, number> = {};
    for (const [way, ask] of Object.entries(ways)) {
      const times: number[] = [];
      // The least of a few: the first one reads code, and the machine may be busy with something else.
      for (let count = 0; count < 3; count += 1) {
        const from = process.threadCpuUsage();
        expect([way, (await ask()).statusCode]).toEqual([way, 200]);
        const { user: own, system } = process.threadCpuUsage(from);
        times.push((own + system) / 1000);
      }
      took[way] = Math.min(...times);
    }
    expect(Object.entries(took).filter(([, ms]) => ms > maxThreadMs)).toEqual([]);
  },
);
