/** A model of meetings that nothing contradicts, looked at after each step. */
import { dateAndTime, instantOf, meetingDataAt } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 4;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

/** A step of the model: somebody, something, some day and time. */
const step = fc.record({
  kind: fc.constantFrom('make', 'move', 'back', 'cancel', 'mail', 'mail'),
  mentor: fc.nat(1),
  mentee: fc.nat(2),
  day: fc.nat(1),
  half: fc.nat(5),
});
const timeOf = ({ day, half }: { day: number; half: number }) => ({
  Date: `2027-06-0${1 + day}`,
  TimeHours: 9 + Math.floor(half / 2),
  TimeMinutes: (half % 2) * 30,
});

const byId = ([one = 0]: readonly (number | boolean)[], [other = 0]: readonly (number | boolean)[]) =>
  Number(one) - Number(other);

type Known = {
  id: number;
  sequence: number;
  mentor: number;
  mentee: number;
  at: number;
  mailed: number | null;
  told: number | null;
};

test('random makes, moves, cancels and mails: no overlap ever, mailed exactly when lastMail equals date and time', async () => {
  const world = shared();
  const mentors = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const [first, second] = mentors;
  if (!first || !second) throw new Error('two mentors');
  const mentees: Made[] = [];
  for (let count = 0; count < 3; count += 1) {
    const mentee = await makeMentee(world, { mentor: first.username, untouched: [ActionId, 7] });
    await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 7)', [
      mentee.id,
      second.id,
    ]);
    mentees.push(mentee);
  }
  const known: Known[] = [];
  const length = 45 * 60_000;
  const isFree = (wish: Pick<Known, 'mentor' | 'mentee' | 'at'>, but?: Known) =>
    known.every(
      (one) =>
        one === but ||
        (one.mentor !== wish.mentor && one.mentee !== wish.mentee) ||
        Math.abs(one.at - wish.at) >= length,
    );
  const play = async ({
    kind,
    mentor,
    mentee,
    ...when
  }: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
    const person = mentors[mentor];
    const at = Number(instantOf(timeOf(when)));
    if (!person) return;
    if (kind === 'make') {
      const made = await person.call('/api/meetings/Make', {
        ActionId: mentor === 0 ? ActionId : 7,
        MenteeIds: [mentees[mentee]?.id ?? 0],
        ...timeOf(when),
      });
      expect(made.problem?.code ?? 'made').toBe(isFree({ mentor, mentee, at }) ? 'made' : 'MEETING_CLASH');
      const [one] = made.problem ? [] : made.output.Meetings;
      if (one) known.push({ id: one.Id, sequence: 0, mentor, mentee, at, mailed: null, told: null });
      return;
    }
    const one = known.find((each) => each.mentor === mentor && each.mentee === mentee);
    if (!one) return;
    const { id: Id, sequence: Sequence } = one;
    if (kind === 'move' || kind === 'back') {
      // Back to the time of which somebody was mailed last: the mail of before counts, unless it was taken back.
      const to = kind === 'back' ? (one.told ?? one.at) : at;
      const { date, timeHours, timeMinutes } = meetingDataAt(to);
      const named = { Date: date, TimeHours: timeHours, TimeMinutes: timeMinutes };
      const moved = await person.call('/api/meetings/Move', { Id, Sequence, ...named });
      const free = isFree({ mentor, mentee, at: to }, one);
      expect(moved.problem?.code ?? 'moved').toBe(free ? 'moved' : 'MEETING_CLASH');
      if (free && to !== one.at)
        Object.assign(one, { at: to, sequence: Sequence + 1, mailed: one.mailed === to ? null : one.mailed });
    } else if (kind === 'cancel') {
      await person.done('/api/meetings/Cancel', { Id, Sequence });
      known.splice(known.indexOf(one), 1);
    } else {
      await person.done('/api/notify/MailUsers', { Data: [Id], Template: 'appointment' });
      Object.assign(one, { mailed: one.at, told: one.at });
    }
  };
  const look = async (step: string) => {
    const lists = await Promise.all(mentors.map((one) => one.done('/api/user/Schedule', { ProjectId })));
    const entries = lists.flatMap(({ list }) => list);
    expect(
      entries.map(({ MeetingId, Time, Mailed }) => [MeetingId, Date.parse(Time), Mailed]).toSorted(byId),
      step,
    ).toEqual(known.map(({ id, at, mailed }) => [id, at, mailed === at]).toSorted(byId));
    for (const { Mailed, lastMail, date, timeHours, timeMinutes } of entries)
      expect(Mailed, step).toBe(lastMail === dateAndTime({ date, timeHours, timeMinutes }));
  };
  for (const seed of [15, 16, 17])
    for (const steps of fc.sample(fc.array(step, { minLength: 20, maxLength: 20 }), { numRuns: 3, seed }))
      for (const one of steps) {
        await play(one);
        await look(JSON.stringify({ seed, ...one }));
      }
  const overlapping = await world.rows(
    `SELECT FROM meetings a JOIN meetings b ON a.id < b.id AND a.stands AND b.stands AND a.mentor_id = b.mentor_id
        AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
      UNION ALL SELECT FROM meeting_mentees a JOIN meeting_mentees b ON a.meeting_id < b.meeting_id
        AND a.stands AND a.comes AND b.stands AND b.comes AND a.mentee_id = b.mentee_id
        AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
  );
  expect(overlapping).toEqual([]);
  expect(known.length).toBeGreaterThan(0);
}, 120_000);
