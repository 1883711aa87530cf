/** Completion scripts before they are published: whom they would change, and what they are given. */
import { describe, expect, it } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { useScripts } from './testing/scripts.ts';

const world = sharedWorld();
const { makeMentee, makeAction, makeType, save, publish, figure, byHand } = useScripts(world);

const previewAll = async (admin: Person, ActionId: number, Local = true) => {
  const parts = [];
  let After: { ActionId: number; MenteeId: number } | null = null;
  do {
    const part: Awaited<ReturnType<typeof one>> = await one(admin, ActionId, Local, After);
    parts.push(part);
    After = part.Next;
  } while (After);
  return parts;
};
const one = (admin: Person, ActionId: number, Local: boolean, After: { ActionId: number; MenteeId: number } | null) =>
  admin.done('/api/action/PreviewCompletionScript', { ActionId, Local, After });

describe('a preview', () => {
  it('counts whose figure changes, as publishing then changes them, and writes nothing', async () => {
    const admin = await world().enter('admin');
    const [same, moved, broken] = [await makeMentee(), await makeMentee(), await makeMentee()];
    const ActionId = await makeAction(await makeType());
    for (const [mentee, done] of [
      [same, 30],
      [moved, 60],
      [broken, 90],
    ] as const)
      await byHand(ActionId, mentee.id, done);
    const rows = () => world().rows('SELECT * FROM action_mentees WHERE action_id = $1 ORDER BY mentee_id', [ActionId]);
    const before = await rows();
    await save(
      ActionId,
      `if (own.Completion === 90) return null.x;\nreturn own.Completion === 60 ? 61 : own.Completion`,
      false,
    );
    const parts = await previewAll(admin, ActionId, false);
    const [{ n: mentees = 0 } = {}] = await world().rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM memberships WHERE project_id = 1 AND 'Mentee' = ANY(roles)`,
    );
    const sum = (count: 'Checked' | 'Changed' | 'Failed') => parts.reduce((all, part) => all + part[count], 0);
    expect([parts[0]?.All, sum('Checked'), sum('Changed'), sum('Failed')]).toEqual([mentees, mentees, 1, 1]);
    expect(parts.flatMap(({ Examples }) => Examples)).toMatchObject([
      { MenteeId: moved.id, ActionId, Before: { Completion: 60 }, After: { Completion: 61, NextActor: 'mentee' } },
    ]);
    expect(parts.flatMap(({ Faults }) => Faults)).toMatchObject([{ Code: 'ERROR', Line: 1, Count: 1 }]);
    expect(await rows()).toEqual(before);
    await publish(
      ActionId,
      `if (own.Completion === 90) return null.x;\nreturn own.Completion === 60 ? 61 : own.Completion`,
      false,
    );
    expect((await figure(ActionId, same.id))?.completion).toBe(30);
    expect((await figure(ActionId, moved.id))?.completion).toBe(61);
    expect((await figure(ActionId, broken.id))?.completion).toBe(90);
  });

  it('of one mentee says what the script was given', async () => {
    const admin = await world().enter('admin');
    const mentee = await makeMentee();
    const ActionId = await makeAction();
    const Code = `return { Completion: 10, Why: 'Της ' + mentee.fields.last_name }`;
    const trial = await admin.done('/api/action/TryCompletionScript', { ActionId, MenteeId: mentee.id, Code });
    expect(trial).toMatchObject({
      Before: { Completion: 0, Completed: false, NextActor: 'mentee' },
      After: { Completion: 10, NextActor: 'mentee' },
      Fault: null,
      Given: { own: { Completion: 0, Completed: false, NextActor: 'mentee' }, mentee: {} },
    });
    expect(trial.After?.Why).toMatch(/^Της ./);
    // Only what its text names is handed in, and never what mentors keep to themselves.
    expect(Object.keys(trial.Given).toSorted()).toEqual(['action', 'data', 'mentee', 'own']);
    expect(Object.keys(trial.Given['data'] ?? {}).toSorted()).toEqual(['menteeData', 'publicData']);
    const supervised = await makeLike(world(), 'coordinator');
    const foreign = { ActionId, MenteeId: supervised.id, Code };
    expect((await admin.call('/api/action/TryCompletionScript', foreign)).problem?.code).toBe('NOT_FOUND');
  });
});
