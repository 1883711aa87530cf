/** Fifty who book one slot at once, on the embedded database and on an external one. */
import { expect, onTestFinished, test } from 'vitest';
import { startExternalPostgres } from '../../../../scripts/parts.ts';
import { startDatabases } from '../../testing/template-database.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { openWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 4;

const from = '2026-11-26T10:00:00Z';

/** A world on a PostgreSQL that somebody else runs, which ends with the test. */
const openExternal = async (): Promise<World> => {
  const external = await startExternalPostgres();
  onTestFinished(() => external.stop());
  const databases = await startDatabases(new Date(), external.url);
  onTestFinished(() => databases.stop());
  return openWorld({ databases, from });
};

test.each([
  ['embedded', () => openWorld({ from })],
  ['external', openExternal],
] as const)(
  'fifty who book one slot at once: one has it, the others are told of the nearest free ones: %s database',
  async (_where, open) => {
    const world = await open();
    await world.rows(
      `UPDATE projects SET settings = jsonb_set(settings, '{Config}', coalesce(settings->'Config', '{}') || $1) WHERE id = 1`,
      [{ Meetings: { Book: true } }],
    );
    const mentor = await makeLike(world, 'mentor');
    const Weekly = [1, 2, 3, 4, 5].map((Weekday) => ({ Weekday, From: 540, Until: 720 }));
    const Offered = { Weekly, Days: [], OnHolidays: false, LeadHours: 0, BufferMinutes: 0, MostPerDay: 0 };
    await mentor.done('/api/meetings/SetTimes', { ProjectId, Offered, Version: 0 });
    const list: Made[] = [];
    for (let count = 0; count < 50; count += 1)
      list.push(await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] }));
    const Time = '2027-01-18T07:00:00.000Z';
    const answers = await Promise.all(list.map((one) => one.call('/api/meetings/Book', { ActionId, Time })));
    const codes = answers.map(({ problem }) => problem?.code ?? 'booked');
    expect(codes.filter((code) => code === 'booked')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['booked', 'MEETING_CLASH']));
    const refused = answers.find(({ problem }) => problem);
    expect(refused?.problem?.details?.['Free']).toContain('2027-01-18T07:45:00.000Z');
    expect((await mentor.done('/api/user/Schedule', { ProjectId })).list).toHaveLength(1);
  },
  60_000,
);
