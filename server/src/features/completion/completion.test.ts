/** Completion scripts: saved, published, and run by themselves when something that they may read has changed. */
import { describe, expect, it } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { useScripts } from './testing/scripts.ts';

const world = sharedWorld();
const { makeMentee, makeAction, makeType, save, settled, publish, figure, byHand, runsOf } = useScripts(world);

describe('a completion script', () => {
  it('is saved for an action or its type, only if it compiles, and the action’s own goes first', async () => {
    const admin = await world().enter('admin');
    const [type, other] = [await makeType(), await makeType()];
    const ActionId = await makeAction(type);
    expect(await admin.done('/api/action/GetCompletionScript', { ActionId })).toEqual({
      Code: '',
      Local: false,
      Own: null,
      OfType: null,
      TypeActions: 1,
    });
    const faulty = { ActionId, Local: true, Code: 'const a = 1;\n return 1 +' };
    expect((await admin.call('/api/action/SaveCompletionScript', faulty)).problem).toMatchObject({
      code: 'SCRIPT_FAULTS',
      details: { Faults: [{ Code: 'SYNTAX', Line: 3 }] },
    });
    await save(ActionId, 'return 10', false);
    expect(await admin.done('/api/action/GetCompletionScript', { ActionId })).toMatchObject({
      Code: 'return 10',
      Local: false,
      OfType: { Code: 'return 10', Version: 1, Published: null, Waiting: 0 },
    });
    await save(ActionId, 'return 20');
    expect(await admin.done('/api/action/GetCompletionScript', { ActionId })).toMatchObject({
      Code: 'return 20',
      Local: true,
      OfType: { Code: 'return 10' },
    });
    const elsewhere = await makeAction(other);
    expect((await admin.done('/api/action/GetCompletionScript', { ActionId: elsewhere })).Code).toBe('');
    const stale = { ActionId, Local: true, Code: 'return 30', Version: 0 };
    expect((await admin.call('/api/action/SaveCompletionScript', stale)).problem?.code).toBe('STALE');
    // Without code it is removed, and can be written anew.
    await admin.done('/api/action/SaveCompletionScript', { ActionId, Local: true, Code: ' ' });
    expect(await admin.done('/api/action/GetCompletionScript', { ActionId })).toMatchObject({ Local: false });
    expect(await save(ActionId, 'return 40')).toMatchObject({ Version: 1 });
  });

  it('is read and written by administrators alone', async () => {
    const ActionId = await makeAction();
    for (const name of ['supervisor', 'coordinator', 'mentor', 'mentee']) {
      const person = await world().enter(name);
      const call = (path: '/api/action/GetCompletionScript' | '/api/action/SaveCompletionScript') =>
        person.call(path, { ActionId, Local: true, Code: 'return 1' });
      expect((await call('/api/action/GetCompletionScript')).status, name).toBe(403);
      expect((await call('/api/action/SaveCompletionScript')).status, name).toBe(403);
    }
  });

  it('shows a figure with its reason, of people who have begun nothing too', async () => {
    const [begun, fresh] = [await makeMentee(), await makeMentee()];
    const ActionId = await makeAction();
    await byHand(ActionId, begun.id, 40);
    await publish(ActionId, `return { Completion: own.Completion / 2, NextActor: 'mentor', Why: 'Η μισή πορεία' }`);
    expect(await figure(ActionId, begun.id)).toEqual({
      completion: 20,
      completed: false,
      actor: 'mentor',
      why: 'Η μισή πορεία',
    });
    expect(await figure(ActionId, fresh.id)).toMatchObject({ completion: 0, actor: 'mentor', why: 'Η μισή πορεία' });
  });

  it('follows what the mentee writes and what is set by hand, and goes by its own figures, not by its last result', async () => {
    const mentee = await makeMentee();
    const Fields = [{ Key: 'a', Type: 'text', Label: { el: 'Α' } }];
    const ActionId = await makeAction(1, { Fields });
    await publish(ActionId, `return data.menteeData.a === 'ναι' ? 100 : Math.min(99, own.Completion + 1)`);
    await byHand(ActionId, mentee.id, 30);
    expect(await figure(ActionId, mentee.id)).toMatchObject({ completion: 31, completed: false });
    await byHand(ActionId, mentee.id, 31);
    expect(await figure(ActionId, mentee.id)).toMatchObject({ completion: 32 });
    await mentee.done('/api/mentee/SaveActionData', { ActionId, Data: { a: 'ναι' }, Version: 0 });
    await settled();
    expect(await figure(ActionId, mentee.id)).toMatchObject({ completion: 100, completed: true, actor: 'nobody' });
    // The rule does not take what the script said for its own: the form is still a draft.
    await mentee.done('/api/mentee/SaveActionData', { ActionId, Data: { a: 'όχι' }, Version: 1 });
    await settled();
    expect((await figure(ActionId, mentee.id))?.completed).toBe(false);
  });

  it('is not taken for the word of whoever marks shown work as read', async () => {
    const mentee = await makeMentee();
    const ActionId = await makeAction();
    await byHand(ActionId, mentee.id, 100);
    await publish(ActionId, `return { Completion: own.Completion / 2, NextActor: own.NextActor }`);
    const coordinator = await world().enter('coordinator');
    const Data = { Completion: 50, NextActor: 'mentor' as const };
    const answer = await coordinator.done('/api/Action/complet', { ActionId, MenteeId: mentee.id, Data });
    expect(answer).toEqual({ Completion: 100, Completed: true, NextActor: 'mentor' });
    await settled();
    expect(await figure(ActionId, mentee.id)).toMatchObject({ completion: 50, actor: 'mentor' });
  });

  it('tells its reason to the mentee and to those who follow the mentee', async () => {
    const mentee = await makeMentee();
    const ActionId = await makeAction();
    await publish(ActionId, `return { Completion: 25, Why: 'Λείπει ένα έγγραφο' }`);
    const lineOf = (lines: readonly { Id: number; CompletionWhy: string }[]) =>
      lines.find(({ Id }) => Id === ActionId)?.CompletionWhy;
    expect(lineOf(await mentee.done('/api/data/getactions', {}))).toBe('Λείπει ένα έγγραφο');
    const coordinator = await world().enter('coordinator');
    const { Actions } = await coordinator.done('/api/action/mentor', { ProjectId: 1, MenteeId: mentee.id });
    expect(lineOf(Actions)).toBe('Λείπει ένα έγγραφο');
  });

  it('follows the profile and the other actions', async () => {
    const mentee = await makeMentee();
    const [ActionId, other] = [await makeAction(), await makeAction()];
    await publish(ActionId, `return mentee.fields.city === 'Ιθάκη' ? 70 : actions[${other}].Completed ? 60 : 5`);
    expect(await figure(ActionId, mentee.id)).toMatchObject({ completion: 5 });
    await byHand(other, mentee.id, 100);
    expect(await figure(ActionId, mentee.id)).toMatchObject({ completion: 60 });
    await world().rows(`UPDATE users SET fields = fields || '{"city": "Ιθάκη"}' WHERE id = $1`, [mentee.id]);
    await settled();
    expect(await figure(ActionId, mentee.id)).toMatchObject({ completion: 70 });
  });

  it('follows the meetings of the action, and finished questionnaires', async () => {
    const mentee = await makeMentee();
    const ActionId = await makeAction(2);
    await publish(ActionId, 'return meetings.filter((one) => one.Attended).length * 50 + Object.keys(results).length');
    const begin = (await figure(ActionId, mentee.id))?.completion ?? 0;
    await world().rows(
      `WITH made AS (INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, state, changed_at, created_at)
          SELECT 1, $1, id, '2026-01-05T10:00Z', '2026-01-05T10:45Z', 'held', now(), now() FROM users WHERE username = 'mentor' RETURNING id)
        INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at, present)
          SELECT id, $2, '2026-01-05T10:00Z', '2026-01-05T10:45Z', true FROM made`,
      [ActionId, mentee.id],
    );
    await settled();
    expect((await figure(ActionId, mentee.id))?.completion).toBe(begin + 50);
    await world().rows(
      `INSERT INTO answer_sets (version_id, project_id, user_id, attempt, status, finished_at)
        SELECT min(id), 1, $1, 1, 'OK', now() FROM questionnaire_versions`,
      [mentee.id],
    );
    await world().rows(`UPDATE answer_sets SET status = 'Finished' WHERE user_id = $1`, [mentee.id]);
    await settled();
    expect((await figure(ActionId, mentee.id))?.completion).toBe(begin + 51);
  });

  it('leaves the last figure of somebody for whom it fails, and its author reads where', async () => {
    const [sound, broken] = [await makeMentee(), await makeMentee()];
    const ActionId = await makeAction();
    const Id = await publish(
      ActionId,
      `if (own.Completion === 77)\n  return nothing.at.all;\nreturn own.Completion + 1;`,
    );
    await byHand(ActionId, broken.id, 40);
    expect(await figure(ActionId, broken.id)).toMatchObject({ completion: 41 });
    await byHand(ActionId, broken.id, 77);
    await byHand(ActionId, sound.id, 10);
    expect(await figure(ActionId, broken.id)).toMatchObject({ completion: 41 });
    expect(await figure(ActionId, sound.id)).toMatchObject({ completion: 11 });
    await expect.poll(() => runsOf(Id)).toEqual([{ problem: 'SCRIPT_FAILED', line: 2 }]);
    const admin = await world().enter('admin');
    expect((await admin.done('/api/action/GetCompletionScript', { ActionId })).Own?.Failed).toMatchObject({
      Problem: 'SCRIPT_FAILED',
      Line: 2,
    });
  });

  it.each([
    'while (true);',
    'const all = []; while (true) all.push(new Array(100000).fill(1));',
    'return "x".repeat(2000000)',
    'return { Completion: 101 }',
    'return { Completion: 10, NextActor: "admin" }',
    'return {}',
    'return',
    'return api.call("/api/user/getcurrent")',
    'return params[0]',
    'return { Completion: 10, Why: "x".repeat(301) }',
    'throw "α"',
    'globalThis.left = 1',
  ])('that says %s for one mentee does not stop the others', async (code) => {
    const [one, other] = [await makeMentee(), await makeMentee()];
    const ActionId = await makeAction();
    await byHand(ActionId, one.id, 66);
    await publish(ActionId, `if (own.Completion === 66) { ${code} }\nreturn 12`);
    expect(await figure(ActionId, one.id)).toMatchObject({ completion: 66 });
    expect(await figure(ActionId, other.id)).toMatchObject({ completion: 12 });
  });

  it('that leaves its own function early changes nobody', async () => {
    const mentee = await makeMentee();
    const ActionId = await makeAction();
    for (const code of [
      '}; return ["x"]; const y = () => {',
      '}; return 5; const y = () => {',
      '}; while (true); const y = () => {',
    ])
      await publish(ActionId, code);
    expect(await figure(ActionId, mentee.id)).toBeNull();
  });
});
