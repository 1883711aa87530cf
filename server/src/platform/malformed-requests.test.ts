/** Malformed, foreign and slow requests on a listening socket: each gets a problem with our headers. */
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { demonstrationPassword } from '../db/seed/seed.ts';
import { openWorld, sharedWorld, type World } from '../testing/world.ts';

const listen = async (world: World) => {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  return { world, port: (world.app.server.address() as AddressInfo).port };
};
const shared = sharedWorld();
/** Where the shared one listens. */
let port = 0;
beforeAll(async () => {
  ({ port } = await listen(shared()));
});

/** What comes back for these bytes until the other side ends, or until `enough` has come. */
const exchange = (port: number, ...parts: string[]): Promise<string> =>
  new Promise((resolve) => {
    let received = '';
    const socket = connect(
      port,
      '127.0.0.1',
      () =>
        void (async () => {
          for (const part of parts) {
            if (socket.destroyed) return;
            socket.write(part);
            await delay(20);
          }
        })(),
    );
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });

const problemIn = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    head: head.toLowerCase(),
    body: JSON.parse(body.startsWith('{') ? body : '{}') as { code?: string; status?: number; requestId?: string },
  };
};

const get = (path: string, host: string, ...more: string[]) =>
  [`GET ${path} HTTP/1.1`, `host: ${host}`, 'connection: close', ...more, '', ''].join('\r\n');

test.each([
  ['an address that is none', get('/%', 'telemachos.test'), 'MALFORMED_BODY', 400],
  ['two hosts', get('/Account/Identity', 'telemachos.test', 'host: evil.example'), 'MALFORMED_BODY', 400],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 'HOST_REFUSED', 421],
  ['an address that never ends', get(`/${'a'.repeat(20_000)}`, 'telemachos.test'), 'HEADERS_TOO_LARGE', 431],
  ['headers that never end', get('/', 'telemachos.test', `x-long: ${'a'.repeat(20_000)}`), 'HEADERS_TOO_LARGE', 431],
  ['an unknown method', get('/', 'telemachos.test').replace('GET', 'FETCH'), 'MALFORMED_BODY', 400],
  [
    'a method that is spoken elsewhere',
    get('/Account/Identity', 'telemachos.test').replace('GET', 'PROPFIND'),
    'NOT_FOUND',
    404,
  ],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: telemachos.test\r\n\r\n', 'NOT_FOUND', 404],
  ['an expectation', get('/', 'telemachos.test', 'expect: miracles'), 'MALFORMED_BODY', 400],
  ['no HTTP at all', 'hello\r\n\r\n', 'MALFORMED_BODY', 400],
  [
    'two lengths',
    `POST /Account/Identity HTTP/1.1\r\nhost: telemachos.test\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
    'MALFORMED_BODY',
    400,
  ],
])('%s is a problem like any other', async (_what, bytes, code, status) => {
  const answer = problemIn(await exchange(port, bytes));
  expect(answer).toMatchObject({ status, body: { code, status, requestId: expect.stringMatching(/^[\w-]{36}$/) } });
  expect(answer.head).toContain('x-content-type-options: nosniff');
  expect(answer.head).toContain("content-security-policy: default-src 'none'");
  expect(answer.head).toContain('cache-control: no-store');
});

test('times out missing headers and bodies', async () => {
  const { world, port } = await listen(await openWorld({ requestTimeoutMs: 500 }));
  const head =
    'POST /Account/Identity HTTP/1.1\r\nhost: telemachos.test\r\norigin: http://telemachos.test\r\ncontent-type: application/json\r\n';
  const drops = Array.from({ length: 200 }, () => ' ');
  const [nothing, slow, headers] = await Promise.all([
    exchange(port, `${head}content-length: 20\r\n\r\n{`),
    exchange(port, `${head}content-length: 1000\r\n\r\n{`, ...drops),
    exchange(port, head),
  ]);
  for (const answer of [nothing, slow, headers])
    expect(problemIn(answer ?? '')).toMatchObject({ status: 408, body: { code: 'TOO_SLOW' } });
  expect((await world.nobody.call('/Account/Identity', {})).status).toBe(200);
});

test('accepts a slow upload as long as bytes keep arriving', async () => {
  const { world, port } = await listen(await openWorld({ requestTimeoutMs: 400 }));
  const { cookie } = await world.enter('mentee');
  const head = [
    'POST /api/files/ToolUploader HTTP/1.1',
    'host: telemachos.test',
    'origin: http://telemachos.test',
    `cookie: ${cookie}`,
    'content-type: multipart/form-data; boundary=x',
    'connection: close',
  ];
  const body = [
    '--x\r\nContent-Disposition: form-data; name="QuestionId"\r\n\r\nID_0001\r\n',
    ...Array.from({ length: 60 }, (_, at) => `--x\r\nContent-Disposition: form-data; name="Field${at}"\r\n\r\n1\r\n`),
    '--x--\r\n',
  ];
  const length = `content-length: ${body.join('').length}\r\n\r\n`;
  // Longer than the timeout in all: the request fails because of its number of fields, not because of its slowness.
  expect(problemIn(await exchange(port, [...head, length].join('\r\n'), ...body)).body.code).toBe('BODY_TOO_LARGE');
  expect(problemIn(await exchange(port, [...head, length].join('\r\n'), body[0] ?? '')).body.code).toBe('TOO_SLOW');
});

test('answers a refused upload and drops the rest of its body', async () => {
  const world = shared();
  const { cookie } = await world.enter('mentee');
  const head = [
    'POST /api/files/ToolUploader HTTP/1.1',
    'host: telemachos.test',
    'origin: http://telemachos.test',
    `cookie: ${cookie}`,
    'content-type: multipart/form-data; boundary=x',
    'connection: close',
  ];
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n${'x'.repeat(20_000_000)}\r\n`;
  const body = `${field('QuestionId', 'ID_0001')}${field('AnswerSetId', '2000000')}${file}${file}--x--\r\n`;
  expect(
    problemIn(await exchange(port, [...head, `content-length: ${body.length}\r\n\r\n`].join('\r\n'), body)).body.code,
  ).toBe('NOT_FOUND');
});

const identityAt = (world: World, host: string, more: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/Account/Identity',
    payload: '{}',
    headers: { host, 'content-type': 'application/json', origin: `http://${host}`, ...more },
  });
const codeAt = async (...asked: Parameters<typeof identityAt>) =>
  (await identityAt(...asked)).json<{ code?: string }>().code;

test('refuses foreign hosts for calls and pages, but not for health', async () => {
  const world = await openWorld({ env: { PUBLIC_URL: 'https://mentoring.example.gr', DEMO: '0' } });
  for (const host of [
    'evil.example',
    'mentoring.example.gr.evil.example',
    '127.0.0.1:3000',
    'localhost',
    '10.0.0.1',
    'x@mentoring.example.gr',
  ])
    expect(await codeAt(world, host)).toBe('HOST_REFUSED');
  for (const url of ['/', '/signin', '/assets/nothing.js', '/api/docs'])
    expect((await world.app.inject({ url, headers: { host: 'evil.example' } })).json()).toMatchObject({
      code: 'HOST_REFUSED',
      status: 421,
    });
  for (const host of ['mentoring.example.gr', 'MENTORING.example.gr:443'])
    expect(await codeAt(world, host, { origin: 'https://mentoring.example.gr' })).toBeUndefined();
  for (const url of ['/healthz', '/readyz'])
    expect((await world.app.inject({ url, headers: { host: 'evil.example' } })).statusCode).toBe(200);
  // Nobody's word about the host is believed but a trusted proxy's.
  expect(await codeAt(world, 'evil.example', { 'x-forwarded-host': 'mentoring.example.gr' })).toBe('HOST_REFUSED');
});

test('accepts writes only from PUBLIC_URL’s origin, whatever the Host header says', async () => {
  const world = shared();
  expect(await codeAt(world, 'localhost')).toBe('ORIGIN_REFUSED');
  expect(await codeAt(world, 'localhost', { origin: 'http://telemachos.test' })).toBeUndefined();
});

test('accepts loopback, IP addresses and HOST without PUBLIC_URL, but no other name', async () => {
  const world = await openWorld({ env: { PUBLIC_URL: '', HOST: 'box.local' } });
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.7:3000', 'box.local:3000'])
    expect(await codeAt(world, host)).toBeUndefined();
  for (const host of [
    'evil.example',
    '127.0.0.1.evil.example',
    '127.evil.example',
    'localhost:evil',
    'localhost:3000/evil',
    'localhost:3000@evil.example',
    'localhost:',
    '::1',
  ])
    expect(await codeAt(world, host)).toBe('HOST_REFUSED');
});

test('serves metrics with the token, or to this machine', async () => {
  const world = await openWorld({ env: { METRICS_TOKEN: 'a-token-for-figures' } });
  const status = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await world.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
  expect(await status({})).toBe(200);
  expect(await status({}, '10.0.0.7')).toBe(403);
  expect(await status({ authorization: 'Bearer a-token-for-figures', host: '10.0.0.1:3000' }, '10.0.0.7')).toBe(200);
  expect(await status({ authorization: 'Bearer another-token-here' })).toBe(403);
  // Through a proxy on this machine, or from a page whose name was made to point here.
  expect(await status({ 'x-forwarded-for': '10.0.0.7' })).toBe(403);
  expect(await status({ host: 'evil.example' })).toBe(403);
});

test('sends data, problems and files with no-store', async () => {
  const world = shared();
  const mentee = await world.enter('mentee');
  expect((await mentee.call('/api/user/getcurrent', {})).headers['cache-control']).toBe('no-store');
  expect((await mentee.call('/Account/EndSession', { Id: 2_000_000_000 })).headers['cache-control']).toBe('no-store');
  expect(
    (await world.nobody.call('/Account/Login', { Username: 'mentee', Password: demonstrationPassword })).headers[
      'cache-control'
    ],
  ).toBe('no-store');
  const coordinator = await world.enter('coordinator');
  const file = await world.app.inject({ url: '/anyquest/QuestAdmin/Sample', headers: { cookie: coordinator.cookie } });
  expect(file.statusCode).toBe(200);
  expect(String(file.headers['cache-control'])).toContain('no-store');
});
