/** Requests of services to other servers. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOpen } from '../../platform/outbound-request.ts';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { allowHostsForTests } from '../scripts/fetch.ts';

const world = sharedWorld();
let server: Server;
let base = '';
let undo: () => void;
const seen: { method: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];

const allowLoopback = (): void => {
  undo = allowHostsForTests((hosts) => ({
    address: (address) => URL.canParse(address) && hosts.includes(new URL(address).hostname),
    host: (ip) => ip === '127.0.0.1',
  }));
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ method: request.method, headers: request.headers, body });
      const path = request.url ?? '';
      if (path === '/inward') response.writeHead(302, { location: 'http://inward.example/' }).end();
      else if (path === '/again') response.writeHead(302, { location: '/plain' }).end();
      else if (path === '/large') response.end('x'.repeat(1_000_001));
      else response.writeHead(201, { 'x-said': 'yes' }).end('{"a":[1]}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  allowLoopback();
});
afterAll(() => {
  undo();
  server.close();
});

const nameHosts = (hosts: string[]) =>
  world().rows(`UPDATE projects SET settings = jsonb_set(settings, '{Config,ScriptHosts}', $1) WHERE id = 1`, [
    JSON.stringify(hosts),
  ]);

let names = 0;
const publish = async (by: Person, Query: string): Promise<string> => {
  names += 1;
  const Name = `asking-${names}`;
  const Service = { Id: 0, Name, Query, Roles: ['Coordinator' as const, 'Admin' as const] };
  const { Id, Version } = await by.done('/api/service/Edit', { Service });
  await by.done('/api/definitions/Publish', { Id, Version });
  return Name;
};
const call = async (Query: string) => {
  const name = await publish(await world().enter('admin'), Query);
  const coordinator = await world().enter('coordinator');
  return coordinator.call('/api/Services/{name}', { name, Params: { base } });
};

/** What a request is refused with, caught by the script. */
const refusal = (address: string, request = '{}') =>
  `try { api.fetch(${address}, ${request}); return 'sent'; } catch (error) { return [error.code, error.fields]; }`;

describe('a request of a script', () => {
  it('goes to a host that the settings name, and comes back with status, headers and text', async () => {
    await nameHosts(['127.0.0.1']);
    const { output } = await call(`
      const sent = { method: 'POST', headers: { 'X-Key': 'k', Host: 'other.example' }, body: { name: 'Ω' } };
      const answer = api.fetch(params.base + '/plain', sent);
      return [answer.status, answer.headers['x-said'], answer.json().a, api.fetch(params.base + '/again').status];`);
    expect(output).toEqual([201, 'yes', [1], 201]);
    const [first] = seen;
    expect(first).toMatchObject({ method: 'POST', body: '{"name":"Ω"}' });
    expect(first?.headers).toMatchObject({ 'x-key': 'k', 'content-type': 'application/json', host: base.slice(7) });
    const audited = () =>
      world().rows<{ host: string }>(
        `SELECT DISTINCT details->>'Fetched' AS host FROM audit WHERE details ? 'Fetched'`,
      );
    await expect.poll(audited).toEqual([{ host: '127.0.0.1' }]);
  });

  it('goes nowhere else, and never inward', async () => {
    await nameHosts(['127.0.0.1', 'inward.example']);
    const before = seen.length;
    for (const address of [`'https://other.example/'`, `'file:///etc/passwd'`, `'no address'`, `''`])
      expect((await call(refusal(address))).output).toEqual(['SCRIPT_FETCH', { address: 'HOST' }]);
    expect(seen.length).toBe(before);
    // A host that is named, and leads nowhere that may be asked: by itself, and by a redirect.
    for (const address of [`'http://inward.example/'`, `params.base + '/inward'`])
      expect((await call(refusal(address))).output).toEqual(['SCRIPT_FETCH', { address: expect.any(String) }]);
    await nameHosts([]);
    expect((await call(refusal(`params.base + '/plain'`))).output).toEqual(['SCRIPT_FETCH', { address: 'HOST' }]);
    expect(isOpen('127.0.0.1') || isOpen('10.0.0.1') || isOpen('::1') || isOpen('169.254.169.254')).toBe(false);
  });

  it('goes to a named host over https alone, on its usual port', async () => {
    await nameHosts(['named.example']);
    undo();
    try {
      for (const address of ['http://named.example/', 'https://named.example:8443/', 'https://me@named.example/'])
        expect((await call(refusal(`'${address}'`))).output).toEqual(['SCRIPT_FETCH', { address: 'HOST' }]);
      // The name leads nowhere, but it may be asked for.
      expect((await call(refusal(`'https://named.example/a'`))).output).toEqual([
        'SCRIPT_FETCH',
        { address: 'UNREACHABLE' },
      ]);
    } finally {
      allowLoopback();
    }
  });

  it('has limits of size and number, and a shape', async () => {
    await nameHosts(['127.0.0.1']);
    expect((await call(refusal(`params.base + '/large'`))).output).toEqual(['SCRIPT_FETCH', { address: 'TOO_LARGE' }]);
    expect((await call(refusal('params.base', `{ method: 'TRACE' }`))).output).toEqual([
      'SCRIPT_FETCH',
      { method: 'BAD_INPUT' },
    ]);
    expect((await call(refusal('params.base', `{ headers: { 'a\\n': 'b' } }`))).output).toEqual([
      'SCRIPT_FETCH',
      { headers: 'BAD_INPUT' },
    ]);
    const many = `for (let i = 0; i < 30; i += 1) try { api.fetch(params.base); } catch (error) { return [i, error.fields]; }`;
    expect((await call(many)).output).toEqual([20, { address: 'TOO_MANY' }]);
  });

  it('is recorded also when the run is undone, and not made while looking through other eyes', async () => {
    await nameHosts(['127.0.0.1']);
    const count = async (): Promise<number> => {
      const [row] = await world().rows<{ n: number }>(`SELECT count(*)::int AS n FROM audit WHERE details ? 'Fetched'`);
      return row?.n ?? 0;
    };
    const before = await count();
    const Query = `api.fetch(params.base); api.call('/api/user/getcurrent'); throw new Error('undone');`;
    expect((await call(Query)).problem?.code).toBe('SCRIPT_FAILED');
    await expect.poll(count).toBe(before + 1);
    const [looker, coordinator] = [await makeLike(world(), 'admin'), await makeLike(world(), 'coordinator')];
    const name = await publish(await world().enter('admin'), refusal('params.base'));
    await looker.done('/Account/ViewAs', { UserId: coordinator.id, Reason: 'Δοκιμή' });
    const { output } = await looker.call('/api/Services/{name}', { name, Params: { base } });
    expect(output).toEqual(['VIEW_ONLY', {}]);
  });

  it('is not sent by a trial, nor for a caller who is stronger than the publisher', async () => {
    await nameHosts(['127.0.0.1']);
    const admin = await world().enter('admin');
    const before = seen.length;
    const Query = `api.fetch(params.base, { method: 'POST', body: 'x' })`;
    const trial = await admin.done('/api/service/Try', { Query, Params: { base } });
    expect(trial.Fault).toMatchObject({ Code: 'PROBLEM', Message: 'SCRIPT_FETCH' });
    expect(trial.Calls).toMatchObject([{ Path: `POST ${base}`, Writes: true, Problem: 'SCRIPT_FETCH' }]);
    const name = await publish(admin, Query);
    const stronger = await world().enter('super');
    const refused = await stronger.call('/api/Services/{name}', { name, Params: { base } });
    expect(refused.problem?.code).toBe('SCRIPT_AUTHOR_WEAKER');
    expect(seen.length).toBe(before);
  });
});
