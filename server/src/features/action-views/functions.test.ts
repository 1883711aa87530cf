/** Functions of views: run on the server by the rights of whoever sees the view. */
import { describe, expect, it } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { fixturesOf, run } from './action-views.fixtures.ts';

const world = sharedWorld();
const { makeAction, publish, people } = fixturesOf(world);

describe('running a function', () => {
  it('gets what was sent and the action, and returns JSON', async () => {
    const { mentor, mentee } = await people();
    const ActionId = await makeAction();
    const Functions = 'exports.echo = (params, api, action) => ({ params, action });';
    await publish(ActionId, 'mentee', { Functions });
    await publish(ActionId, 'mentor', { Functions });
    const answer = await run(mentee, { ActionId, Name: 'echo', Params: { α: [1, null] } });
    expect(answer.output).toMatchObject({ params: { α: [1, null] }, action: { Id: ActionId, MenteeId: mentee.id } });
    const staff = { ActionId, Name: 'echo', viewType: 'mentor' as const };
    expect((await run(mentor, { ...staff, MenteeId: mentee.id })).output).toMatchObject({
      action: { MenteeId: mentee.id },
    });
    expect((await run(mentor, staff)).problem?.code).toBe('NOT_FOUND');
    expect((await run(mentee, { ...staff, MenteeId: mentee.id })).problem?.code).toBe('NOT_FOUND');
  });

  it('acts by the rights of the viewer, all or nothing', async () => {
    const { mentor, mentee, stranger } = await people();
    const ActionId = await makeAction();
    const Functions = `
      exports.save = (params, api, action) => {
        api.call('/api/mentee/SaveActionData', { ActionId: action.Id, Data: { note: params.note } });
        if (params.fail) throw new Error('άκυρο');
        return 'saved';
      };
      exports.read = (params, api, action) =>
        api.call('/api/mentee/GetActionData', { ActionId: action.Id, MenteeId: params.id });`;
    await publish(ActionId, 'mentee', { Functions });
    await publish(ActionId, 'mentor', { Functions });
    expect((await run(mentee, { ActionId, Name: 'save', Params: { note: 'α' } })).output).toBe('saved');
    const failing = await run(mentee, { ActionId, Name: 'save', Params: { note: 'β', fail: true } });
    expect(failing.problem?.code).toBe('SCRIPT_FAILED');
    expect(JSON.stringify(failing.problem)).not.toContain('άκυρο');
    expect((await mentee.done('/api/mentee/GetActionData', { ActionId })).Data).toMatchObject({ note: 'α' });
    const foreign = { ActionId, Name: 'read', Params: { id: stranger.id } };
    expect((await run(mentee, foreign)).problem?.code).toBe('NOT_FOUND');
    const asMentor = { viewType: 'mentor' as const, MenteeId: mentee.id };
    expect((await run(mentor, { ...foreign, ...asMentor })).problem?.code).toBe('NOT_FOUND');
    expect((await run(mentor, { ...foreign, ...asMentor, Params: { id: mentee.id } })).output).toMatchObject({
      Data: { note: 'α' },
    });
  });

  it('does not write for somebody stronger than its publisher', async () => {
    const [strong, { mentee }] = [await world().enter('super'), await people()];
    const ActionId = await makeAction();
    const path = '/api/mentor/SavePublicMenteeData';
    const Functions = `exports.write = (params, api, action) =>
      api.call('${path}', { ActionId: action.Id, MenteeId: action.MenteeId, Data: { note: 'x' } });
      exports.read = () => 1;`;
    await publish(ActionId, 'mentor', { Functions });
    const asked = { ActionId, viewType: 'mentor' as const, MenteeId: mentee.id };
    expect((await run(strong, { ...asked, Name: 'read' })).output).toBe(1);
    expect((await run(strong, { ...asked, Name: 'write' })).problem?.code).toBe('SCRIPT_AUTHOR_WEAKER');
  });

  it('runs nothing but an own function, whatever the name and what is sent', async () => {
    const { mentee } = await people();
    const ActionId = await makeAction();
    const Functions = 'exports.echo = (params) => params; exports.number = 7;';
    await publish(ActionId, 'mentee', { Functions });
    for (const Name of ['constructor', '__proto__', 'toString', 'number', 'missing', 'echo;', ''])
      expect((await run(mentee, { ActionId, Name })).problem?.code, Name).toBe('SCRIPT_FAILED');
    for (const Params of [null, 7, 'x', [1], { nested: { a: [{}] } }])
      expect((await run(mentee, { ActionId, Name: 'echo', Params })).output).toEqual(Params);
    const poisoned = (Params: string) =>
      mentee.raw(
        '/api/action/RunFunction',
        `{"ActionId":${ActionId},"viewType":"mentee","Name":"echo","Params":${Params}}`,
      );
    for (const Params of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'])
      expect((await poisoned(Params)).problem?.code).toBe('MALFORMED_BODY');
    expect((await poisoned('['.repeat(5000) + ']'.repeat(5000))).problem?.code).toBe('BAD_INPUT');
  });

  it('is logged with its line when it fails, like a controller that failed in a browser', async () => {
    const { mentee } = await people();
    const admin = await world().enter('admin');
    const ActionId = await makeAction();
    await publish(ActionId, 'mentee', { Functions: '\nexports.fail = () => {\n  throw new Error("x");\n};' });
    const last = async () => (await admin.done('/api/action/ViewDraft', { ActionId, viewType: 'mentee' })).LastFailure;
    expect((await run(mentee, { ActionId, Name: 'fail' })).problem?.code).toBe('SCRIPT_FAILED');
    await expect.poll(last).toMatchObject({ Problem: 'SCRIPT_FAILED', Line: 3, Version: 1 });
    await mentee.done('/api/action/ViewFailed', { ActionId, viewType: 'mentee', Line: 8 });
    await expect.poll(last).toMatchObject({ Line: 8 });
  });

  it('is the same once for each idempotency key', async () => {
    const { mentee } = await people();
    const ActionId = await makeAction();
    await publish(ActionId, 'mentee', { Functions: 'exports.chance = () => Math.random();' });
    const key = { 'idempotency-key': '00000000-0000-4000-8000-0000000000bb' };
    const body = JSON.stringify({ ActionId, viewType: 'mentee', Name: 'chance', Params: {} });
    const once = () => mentee.raw('/api/action/RunFunction', body, key);
    expect((await once()).output).toBe((await once()).output);
  });
});
