/** Conditions stopped for too much work, and requests whose client disconnected. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';

test('evaluates an endless condition to false and logs it once', async () => {
  const lines: string[] = [];
  const world = await openWorld({ logTo: { write: (line) => lines.push(line) }, env: { LOG_LEVEL: 'warn' } });
  const deep =
    '[1,2,3,4,5,6,7,8,9].map(a, [1,2,3,4,5,6,7,8,9].map(b, [1,2,3,4,5,6,7,8,9].map(c, [1,2,3,4,5,6,7,8,9].map(d, [1,2,3,4,5,6,7,8,9].map(e, [1,2,3,4,5,6,7,8,9].map(f, [1,2,3,4,5,6,7,8,9].map(g, "a"))))))).size() > 0';
  const slow = `'${'a'.repeat(60)}!'.matches('(a+)+$')`;
  // How long the text is, is known only when it runs.
  const long = `duration('${'1'.repeat(300)}' + project.url) == duration('1s') || 'Αθηνά' == 'secret'`;
  await world.rows(`UPDATE actions SET data = data || jsonb_build_object('ShowCondition', $1::text) WHERE id = 1`, [
    deep,
  ]);
  await world.rows(`UPDATE actions SET data = data || jsonb_build_object('ShowCondition', $1::text) WHERE id = 2`, [
    slow,
  ]);
  await world.rows(`UPDATE actions SET data = data || jsonb_build_object('ShowCondition', $1::text) WHERE id = 3`, [
    long,
  ]);
  const mentee = await world.signIn('mentee');
  const began = performance.now();
  const shown = (await mentee.done('/api/data/getactions', {})).map(({ Id }) => Id);
  expect(performance.now() - began).toBeLessThan(2000);
  expect([1, 2, 3].filter((id) => shown.includes(id))).toEqual([]);
  // Told once, with the call, and without the texts between quotes.
  await mentee.done('/api/data/getactions', {});
  const told = lines
    .map((line) => JSON.parse(line) as { call?: string; expression?: string })
    .filter(({ expression }) => expression);
  expect(told.map(({ call, expression }) => ({ call, expression }))).toEqual([
    { call: 'actions.own', expression: "duration('…' + project.url) == duration('…') || '…' == '…'" },
  ]);
});

test('survives clients that disconnect before the response', async () => {
  const lines: string[] = [];
  const world = await openWorld({ rateLimits: true, logTo: { write: (line) => lines.push(line) } });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  let closed = 0;
  const allGone = new Promise<void>((done) => {
    world.app.server.on('connection', (socket) =>
      socket.once('close', () => {
        closed += 1;
        if (closed === 30) done();
      }),
    );
  });
  for (let time = 0; time < 30; time += 1)
    await new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST /Account/Login HTTP/1.1\r\nhost: telemachos.test\r\norigin: http://telemachos.test\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
          () => {
            socket.resetAndDestroy();
            done();
          },
        );
      });
    });
  await allGone;
  // One that stays is answered as ever, after all that the others left behind.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(lines.filter((line) => line.includes('a call failed'))).toEqual([]);
});
