/** The live channel: connections, events, authorization, ends of sessions, and limits. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { openWorld, sharedWorld, type Person } from '../../testing/world.ts';
import { openPage, type OpenPage } from './testing/pages.ts';

const world = sharedWorld();
const ProjectId = 1;

const pageOf = async (person: Person, People: number[] = []): Promise<OpenPage> => {
  const page = await openPage(world().app, person);
  expect(await page.receive({ ProjectId, People })).toMatchObject({ status: 200 });
  return page;
};
const pair = async (): Promise<{ mentor: Made; mentee: Made; ConversationId: number }> => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  const { ConversationId } = await mentee.done('/api/chat/Open', { ProjectId, UserId: mentor.id });
  return { mentor, mentee, ConversationId };
};
const named = (name: string) => (heard: { name: string }) => heard.name === name;

describe('connecting', () => {
  const refusedAs = async (coming: Parameters<typeof openPage>[1]): Promise<string> =>
    openPage(world().app, coming).then(
      () => 'let in',
      (error: Error) => error.message,
    );

  test('refuses a connection without a valid session, from a foreign page or to a foreign host', async () => {
    const mentee = await makeMentee(world());
    expect(await refusedAs({ cookie: '' })).toBe('websocket error');
    expect(await refusedAs({ cookie: 'telemachos=made-up' })).toBe('websocket error');
    expect(await refusedAs({ cookie: mentee.cookie, origin: 'http://elsewhere.test' })).toBe('websocket error');
    expect(await refusedAs({ cookie: mentee.cookie, origin: 'null' })).toBe('websocket error');
    expect(await refusedAs({ cookie: mentee.cookie, host: 'elsewhere.test' })).toBe('websocket error');
    expect(await refusedAs({ cookie: mentee.cookie })).toBe('let in');
  });

  test('asks an ended session, or a page of another person, to sign in', async () => {
    const [mentee, other] = [await makeMentee(world()), await makeMentee(world())];
    expect(await refusedAs({ cookie: mentee.cookie, auth: { person: other.id } })).toBe('SIGN_IN_REQUIRED');
    expect(await refusedAs({ cookie: mentee.cookie, auth: { person: mentee.id } })).toBe('let in');
    await mentee.done('/Account/Logout', {});
    expect(await refusedAs({ cookie: mentee.cookie })).toBe('SIGN_IN_REQUIRED');
  });

  test('refuses an impersonation, and disconnects a page when one starts', async () => {
    const [admin, mentee] = [await makeLike(world(), 'admin'), await makeMentee(world())];
    const page = await pageOf(admin);
    await admin.done('/Account/ViewAs', { UserId: mentee.id, Reason: 'Να δω τι βλέπει.' });
    expect(await page.closed).toBe('io server disconnect');
    expect(await refusedAs({ cookie: admin.cookie })).toBe('NOT_AS_ANOTHER');
  });

  test('admits thirty pages of one person', async () => {
    const mentee = await makeMentee(world());
    for (let page = 0; page < 30; page += 1) expect(await refusedAs({ cookie: mentee.cookie })).toBe('let in');
    expect(await refusedAs({ cookie: mentee.cookie })).toBe('TOO_MANY_REQUESTS');
  });
});

describe('events', () => {
  test('emits a sent message to every page of both people, and to nobody else', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const other = await makeMentee(world(), { mentor: mentor.username });
    const [writing, second, reading, third] = await Promise.all(
      [mentee, mentee, mentor, other].map((one) => pageOf(one)),
    );
    const ClientId = randomUUID();
    const sent = await writing?.command('/api/chat/Send', { ConversationId, ClientId, Message: 'Καλημέρα σας' });
    expect(sent).toMatchObject({ status: 200, body: { Seq: 1, ClientId, Message: 'Καλημέρα σας' } });
    for (const page of [writing, second, reading]) {
      const heard = await page?.waitFor(named('receive'));
      expect(heard?.data).toEqual({ ConversationId, Message: sent?.body });
    }
    // What is sent after it comes after it: had it been told, it would be here.
    const { ConversationId: own } = await other.done('/api/chat/Open', { ProjectId, UserId: mentor.id });
    await other.done('/api/chat/Send', { ConversationId: own, ClientId: randomUUID(), Message: 'Άλλο' });
    await third?.waitFor(named('receive'));
    expect(
      third
        ?.events()
        .filter(named('receive'))
        .map(({ data }) => data),
    ).toMatchObject([{ ConversationId: own }]);
  });

  test('emits typing to the other person only, and reading to both, with the unread count only to the reader', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const [of, mine, phone] = [await pageOf(mentor), await pageOf(mentee), await pageOf(mentee)];
    await mine.command('/api/chat/Typing', { ConversationId });
    expect((await of.waitFor(named('typing'))).data).toEqual({ ConversationId, UserId: mentee.id });
    await of.command('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'ένα' });
    await of.command('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'δύο' });
    await mine.command('/api/chat/Read', { ConversationId, Seq: 1 });
    expect((await phone.waitFor(named('read'))).data).toEqual({ ConversationId, UserId: mentee.id, Seq: 1, Count: 1 });
    expect(mine.events().filter(named('typing'))).toEqual([]);
    expect((await of.waitFor(named('read'))).data).toEqual({ ConversationId, UserId: mentee.id, Seq: 1, Count: null });
  });

  test('emits presence to watchers who may write to the person', async () => {
    const { mentor, mentee } = await pair();
    const stranger = await makeMentee(world());
    const page = await openPage(world().app, mentor);
    const watched = await page.receive({ ProjectId, People: [mentee.id, stranger.id] });
    expect(watched.body).toMatchObject({ Watched: [mentee.id], Online: [] });
    const came = await openPage(world().app, mentee);
    const strange = await openPage(world().app, stranger);
    expect((await page.waitFor(named('presence'))).data).toEqual({ UserId: mentee.id, status: true });
    expect((await page.receive({ ProjectId, People: [mentee.id] })).body).toMatchObject({ Online: [mentee.id] });
    strange.close();
    came.close();
    expect(
      (await page.waitFor(({ name, data }) => name === 'presence' && !(data as { status: boolean }).status)).data,
    ).toEqual({
      UserId: mentee.id,
      status: false,
    });
    expect(page.events().filter(named('presence'))).toHaveLength(2);
  });

  test('emits nothing to a page that subscribes to a foreign project', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const page = await pageOf(mentor);
    expect(await page.receive({ ProjectId: 2_000_000_000 })).toMatchObject({ status: 404 });
    await mentee.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'Χαμένο;' });
    expect(await page.receive({ ProjectId })).toMatchObject({ status: 200 });
    await mentee.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'Εδώ' });
    expect((await page.waitFor(named('receive'))).data).toMatchObject({ Message: { Message: 'Εδώ' } });
  });
});

describe('authorization', () => {
  test('stops events at once when a mentor link is removed', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const [of, mine] = [await pageOf(mentor), await pageOf(mentee)];
    await world().rows('DELETE FROM mentor_links WHERE mentee_id = $1', [mentee.id]);
    expect(
      await of.command('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'ακόμη;' }),
    ).toMatchObject({
      status: 404,
    });
    expect(await of.command('/api/chat/newMessages', { ConversationId })).toMatchObject({ status: 404 });
    const said = { ConversationId, ClientId: randomUUID(), Message: 'εδώ;' };
    expect(await mine.command('/api/chat/Send', said)).toMatchObject({ status: 409, body: { code: 'WRITING_CLOSED' } });
    expect(await mine.command('/api/chat/Typing', { ConversationId })).toMatchObject({ status: 409 });
  });

  test('emits a conversation’s events only to people who may still read it', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const [of, mine] = [await pageOf(mentor), await pageOf(mentee)];
    const sent = { ConversationId, ClientId: randomUUID(), Message: 'πριν' };
    await mentee.done('/api/chat/Send', sent);
    await of.waitFor(named('receive'));
    await world().rows('DELETE FROM mentor_links WHERE mentee_id = $1', [mentee.id]);
    await mentee.done('/api/chat/Read', { ConversationId, Seq: 1 });
    await mentee.done('/api/chat/Send', sent);
    // What comes after it is told after it: a conversation with somebody of the staff who is one still.
    const helper = await makeLike(world(), 'coordinator');
    const { ConversationId: other } = await helper.done('/api/chat/Open', { ProjectId, UserId: mentor.id });
    await helper.done('/api/chat/Send', { ...sent, ConversationId: other, ClientId: randomUUID() });
    await of.waitFor(({ data }) => (data as { ConversationId: number }).ConversationId === other);
    expect(
      of.events().filter(({ data }) => (data as { ConversationId: number }).ConversationId !== other),
    ).toHaveLength(1);
    expect(mine.events().map(({ name }) => name)).toEqual(['receive', 'read', 'receive']);
  });

  test('answers NOT_FOUND to unknown events and to calls that are not for the channel', async () => {
    const page = await pageOf(await makeMentee(world()));
    for (const name of ['/api/Chat/Conversations', '/Account/Logout', '__proto__', '', 7, null, {}])
      expect(await page.command(name as string, {})).toMatchObject({ status: 404 });
  });

  test('does not keep a session alive for an open page', async () => {
    const mentee = await makeMentee(world());
    const page = await pageOf(mentee);
    await world().rows(`UPDATE sessions SET last_seen_at = now() - interval '1 hour' WHERE user_id = $1`, [mentee.id]);
    const seen = async () =>
      (
        await world().rows<{ old: boolean }>(
          `SELECT last_seen_at < now() - interval '30 minutes' AS old FROM sessions WHERE user_id = $1`,
          [mentee.id],
        )
      )[0]?.old;
    expect(await page.receive({ ProjectId })).toMatchObject({ status: 200 });
    expect(await seen()).toBe(true);
    await mentee.done('/api/chat/NewCount', { ProjectId });
    expect(await seen()).toBe(false);
  });
});

describe('the end of a session', () => {
  test.each([
    ['signing out', (person: Made) => person.done('/Account/Logout', {})],
    [
      'its end by the person elsewhere',
      (person: Made) => world().rows('DELETE FROM sessions WHERE user_id = $1', [person.id]),
    ],
  ] as const)('%s is told and cuts the page off at once', async (_what, over) => {
    const mentee = await makeMentee(world());
    const page = await pageOf(mentee);
    await over(mentee);
    expect(await page.closed).toBe('io server disconnect');
    expect(page.events().map(({ name }) => name)).toContain('ended');
  });
});

describe('limits', () => {
  test('counts rate limits of calls by the page’s address', async () => {
    const limited = await openWorld({ rateLimits: true });
    const mentor = await makeLike(limited, 'mentor');
    const mentee = await makeMentee(limited, { mentor: mentor.username });
    const { ConversationId } = await mentee.done('/api/chat/Open', { ProjectId, UserId: mentor.id });
    const [one, other] = [
      await openPage(limited.app, { cookie: mentee.cookie, from: '127.0.0.2' }),
      await openPage(limited.app, { cookie: mentor.cookie, from: '127.0.0.3' }),
    ];
    const send = (page: OpenPage) =>
      page.command('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'α' });
    const left = async (page: OpenPage) => (await send(page)).status;
    // As many as the call allows to an address in a minute, over HTTP.
    for (let n = 0; n < 240; n += 1)
      await limited.app.inject({
        method: 'POST',
        url: '/api/chat/Send',
        remoteAddress: '127.0.0.2',
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      });
    expect(await left(one)).toBe(429);
    expect(await left(other)).toBe(200);
  });

  test('refuses and then disconnects a page that floods, without affecting others', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const [flood, calm] = [await pageOf(mentee), await pageOf(mentor)];
    const first = Promise.all(
      Array.from({ length: 200 }, () => flood.command('/api/chat/Typing', { ConversationId }).catch(() => null)),
    );
    const codes = (await first).map((answer) => answer?.status);
    expect(codes).toContain(200);
    expect(codes).toContain(429);
    for (let n = 0; n < 10_000; n += 1) flood.send('command', '/api/chat/Typing', { ConversationId });
    expect(
      await calm.command('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'ήρεμα' }),
    ).toMatchObject({
      status: 200,
    });
    expect(await flood.closed).toBe('io server disconnect');
    const again = await pageOf(mentee);
    expect(await again.command('/api/chat/newMessages', { ConversationId })).toMatchObject({ status: 200 });
  });

  test('ignores malformed events, and disconnects only the page of an oversized frame', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const [odd, calm] = [await pageOf(mentee), await pageOf(mentor)];
    odd.send('command');
    odd.send('receive', { ProjectId });
    odd.send('nothing', 1, 2, 3);
    expect(
      await odd.command('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'x'.repeat(100_000) }),
    ).toMatchObject({
      status: 400,
      body: { fields: { Message: 'too_big' } },
    });
    for (const Message of ['', ' ', '\u0000', '\ud800'])
      expect(await odd.command('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message })).toMatchObject({
        status: 400,
      });
    // Nested without end, it is answered all the same.
    expect(await odd.commandJson('/api/chat/Read', `${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toContain(
      'BAD_INPUT',
    );
    odd.send('command', '/api/chat/Send', 'x'.repeat(2_000_000));
    expect(await odd.closed).toBe('transport close');
    expect(await calm.command('/api/chat/newMessages', { ConversationId })).toMatchObject({ body: { messages: [] } });
  });
});
