/** How completion scripts end: in a circle of their own, withdrawn, removed, or deleted with their action. */
import { describe, expect, it } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { useScripts } from './testing/scripts.ts';

const world = sharedWorld();
const { makeMentee, makeAction, makeType, settled, publish, figure, byHand, runsOf } = useScripts(world);

describe('scripts that read each other', () => {
  it('end after five in a row, and their authors are told', async () => {
    const mentee = await makeMentee();
    const [one, two] = [await makeAction(), await makeAction()];
    const growing = (other: number) =>
      `return own.NextActor === 'nobody' ? (actions[${other}].Completion + 1) % 100 : 0`;
    const first = await publish(one, growing(two));
    const second = await publish(two, growing(one));
    await world().rows(
      `UPDATE action_mentees SET own_progress = own_progress || '{"NextActor": "nobody"}' WHERE action_id = ANY($1) AND mentee_id = $2`,
      [[one, two], mentee.id],
    );
    const coordinator = await world().enter('coordinator');
    for (const ActionId of [one, two])
      await coordinator.done('/api/Action/complet', {
        ActionId,
        MenteeId: mentee.id,
        Data: { Completion: 3, NextActor: 'nobody' },
      });
    await settled();
    const reached = (await figure(two, mentee.id))?.completion ?? 0;
    expect(reached).toBeGreaterThan(2);
    expect(reached).toBeLessThan(20);
    await expect
      .poll(async () => [...(await runsOf(first)), ...(await runsOf(second))].map(({ problem }) => problem))
      .toContain('SCRIPT_TOO_DEEP');
  });
});

describe('withdrawing a script', () => {
  it('puts the figures of the rule back for everybody, with since when', async () => {
    const [begun, fresh] = [await makeMentee(), await makeMentee()];
    const ActionId = await makeAction();
    await byHand(ActionId, begun.id, 100);
    const rowOf = () =>
      world().rows(
        `SELECT completion, completed, next_actor, since, completed_at, own_progress, completion_reason FROM action_mentees
          WHERE action_id = $1 AND mentee_id = $2`,
        [ActionId, begun.id],
      );
    const before = await rowOf();
    const Id = await publish(ActionId, `return { Completion: 15, NextActor: 'mentor', Why: 'Δοκιμή' }`);
    expect(await figure(ActionId, begun.id)).toMatchObject({ completion: 15, completed: false });
    const admin = await world().enter('admin');
    await admin.done('/api/definitions/Withdraw', { Id });
    await settled();
    expect(await rowOf()).toEqual(before);
    expect(await figure(ActionId, fresh.id)).toEqual({ completion: 0, completed: false, actor: 'mentee', why: '' });
  });

  it('of an action lets that of its type count', async () => {
    const mentee = await makeMentee();
    const ActionId = await makeAction(await makeType());
    await publish(ActionId, 'return 21', false);
    expect(await figure(ActionId, mentee.id)).toMatchObject({ completion: 21 });
    await publish(ActionId, 'return 22');
    expect(await figure(ActionId, mentee.id)).toMatchObject({ completion: 22 });
    const admin = await world().enter('admin');
    await admin.done('/api/action/SaveCompletionScript', { ActionId, Local: true, Code: '' });
    await settled();
    expect(await figure(ActionId, mentee.id)).toMatchObject({ completion: 21 });
    await admin.done('/api/action/SaveCompletionScript', { ActionId, Local: false, Code: '' });
    await settled();
    expect(await figure(ActionId, mentee.id)).toMatchObject({ completion: 0 });
  });
});

describe('deleting', () => {
  it('an action or a type removes its script', async () => {
    const admin = await world().enter('admin');
    const type = await makeType();
    const ActionId = await makeAction(type);
    const ids = [await publish(ActionId, 'return 0'), await publish(ActionId, 'return 0', false)];
    await world().rows('UPDATE actions SET flags = flags | 1 WHERE id = $1', [ActionId]);
    await admin.done('/api/action/Delete', { Id: ActionId });
    await admin.done('/api/action/DeleteType', { Id: type });
    for (const Id of ids)
      expect((await admin.call('/api/definitions/Withdraw', { Id })).problem?.code).toBe('NOT_FOUND');
  });
});
