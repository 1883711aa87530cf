/** Completion scripts of a test, each on an action of its own, so that no script of another test counts there. */
import { afterEach, expect } from 'vitest';
import { makeLike } from '../../../testing/people.ts';
import type { World } from '../../../testing/world.ts';

/** What tests of completion scripts do; all scripts are withdrawn after each test. */
export const useScripts = (world: () => World) => {
  /** Nothing is kept of them: a script may write their rows at any moment. */
  const makeMentee = () => makeLike(world(), 'mentee');

  /** Every test has actions of its own, so that no script of another test counts there. */
  const makeAction = async (TypeId = 1, Data: Record<string, unknown> = {}): Promise<number> => {
    const admin = await world().enter('admin');
    const { Id } = await admin.done('/api/project/CreateAction', {
      ProjectId: 1,
      TypeId,
      Title: 'Άσκηση',
      Flags: 2,
      Data,
    });
    return Id;
  };
  let types = 0;
  const makeType = async (): Promise<number> => {
    types += 1;
    const admin = await world().enter('admin');
    const kind = { Descr: `Είδος ${types}`, ActionData: { Icon: 'form' } };
    return (await admin.done('/api/action/SaveType', { Id: 0, Version: 0, ...kind })).Id;
  };

  const save = async (ActionId: number, Code: string, Local = true) => {
    const admin = await world().enter('admin');
    const saved = await admin.done('/api/action/SaveCompletionScript', { ActionId, Local, Code });
    const script = Local ? saved.Own : saved.OfType;
    if (!script) throw new Error('no script was saved');
    return script;
  };

  /** Until nothing waits. */
  const settled = () =>
    expect
      .poll(() => world().rows('SELECT mentee_id, action_id, depth FROM completion_queue'), { timeout: 9000 })
      .toEqual([]);

  afterEach(async () => {
    await world().rows(`UPDATE definitions SET published = NULL WHERE kind = 'completionScript'`);
    await settled();
  });

  const publish = async (ActionId: number, Code: string, Local = true): Promise<number> => {
    const admin = await world().enter('admin');
    const { DefinitionId: Id, Version } = await save(ActionId, Code, Local);
    await admin.done('/api/definitions/Publish', { Id, Version });
    await settled();
    return Id;
  };

  const figure = async (actionId: number, menteeId: number) => {
    const [row] = await world().rows<{ completion: number; completed: boolean; actor: string; why: string }>(
      `SELECT completion, completed, next_actor AS actor, completion_reason AS why FROM action_mentees
        WHERE action_id = $1 AND mentee_id = $2`,
      [actionId, menteeId],
    );
    return row ?? null;
  };

  const byHand = async (actionId: number, menteeId: number, Completion: number) => {
    const coordinator = await world().enter('coordinator');
    await coordinator.done('/api/Action/complet', { ActionId: actionId, MenteeId: menteeId, Data: { Completion } });
    await settled();
  };

  const runsOf = (id: number) =>
    world().rows<{ problem: string; line: number | null }>(
      'SELECT problem, line FROM definition_runs WHERE definition_id = $1 ORDER BY id',
      [id],
    );
  return { makeMentee, makeAction, makeType, save, settled, publish, figure, byHand, runsOf };
};
