/** Ends of an upload that are told many times at once, or while it is given up: one result, and nothing half. */
import { partBytes } from '@telemachos/contract/features/files/uploads.rules.ts';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { keepingFiles, type Where as Kept } from './testing/giving.ts';
import { sendParts, startOf, textOf } from './testing/parts.ts';

const places = keepingFiles();

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: places.env[kept] }));

  test('told ten times at once, an end answers the one file that it led to', async () => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    const content = textOf(3 * partBytes, `${kept} τέλη`);
    const { Id } = await mentee.done('/api/files/StartUpload', { ...startOf('α.txt', content), Name: 'α' });
    await sendParts(world, mentee, 'files', Id, content);
    const ends = await Promise.all(Array.from({ length: 10 }, () => mentee.call('/api/files/EndUpload', { Id })));
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 200));
    expect(new Set(ends.map(({ output }) => JSON.stringify(output))).size).toBe(1);
    expect(await world.rows('SELECT 1 FROM files WHERE owner_id = $1', [mentee.id])).toHaveLength(1);
  });

  test('of many ends at once some wait, some are told to come again, and all lead to their files', async () => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    const ids: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const content = textOf(500, `${kept} ${at} πολλά`);
      const { Id } = await mentee.done('/api/files/StartUpload', { ...startOf(`${at}.txt`, content), Name: `${at}` });
      await sendParts(world, mentee, 'files', Id, content);
      ids.push(Id);
    }
    let left = ids;
    for (let round = 0; round < ids.length && left.length > 0; round += 1) {
      const told = await Promise.all(left.map((Id) => mentee.call('/api/files/EndUpload', { Id })));
      expect(told.filter(({ status, problem }) => status !== 200 && problem?.code !== 'BUSY')).toEqual([]);
      left = left.filter((_id, at) => told[at]?.status !== 200);
    }
    expect(left).toEqual([]);
    expect((await mentee.done('/api/files/Own', {})).All).toBe(12);
  });

  test('given up while it ends, it is either there or gone', async () => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    for (let round = 0; round < 8; round += 1) {
      const content = textOf(2 * partBytes, `${kept} ${round} παραίτηση`);
      const { Id } = await mentee.done('/api/files/StartUpload', {
        ...startOf(`${round}.txt`, content),
        Name: `${round}`,
      });
      await sendParts(world, mentee, 'files', Id, content);
      const [end, back] = await Promise.all([
        mentee.call('/api/files/EndUpload', { Id }),
        mentee.call('/api/files/CancelUpload', { Id }),
      ]);
      const codes = [end.problem?.code ?? 'there', back.problem?.code ?? 'given up'];
      expect([
        ['there', 'UPLOAD_OVER'],
        ['there', 'NOT_FOUND'],
        ['NOT_FOUND', 'given up'],
      ]).toContainEqual(codes);
      const [file] = await world.rows('SELECT 1 FROM files WHERE owner_id = $1 AND name = $2', [
        mentee.id,
        `${round}.txt`,
      ]);
      expect(file !== undefined).toBe(codes[0] === 'there');
    }
  });
});

describe('a store that goes away at the end', () => {
  /** A way to the store that can be cut. */
  let way: Server;
  let isCut = false;
  const open = new Set<Socket>();
  let endpoint = '';
  beforeAll(async () => {
    const target = Number(new URL(places.env.store['S3_ENDPOINT'] ?? '').port);
    way = createServer((socket) => {
      if (isCut) return void socket.destroy();
      const beyond = connect(target, '127.0.0.1');
      for (const one of [socket, beyond]) {
        open.add(one);
        one.on('error', () => undefined);
        one.once('close', () => open.delete(one));
      }
      socket.pipe(beyond).pipe(socket);
    });
    way.listen(0, '127.0.0.1');
    await once(way, 'listening');
    endpoint = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
  });
  afterAll(() => void way.close());
  const shared = sharedWorld(() => ({
    logTo: { write: () => undefined },
    env: { ...places.env.store, S3_ENDPOINT: endpoint },
  }));

  test('the end is told so and leads to nothing; with the store again it leads to the file', async () => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    const content = textOf(2 * partBytes, 'χάθηκε');
    const { Id } = await mentee.done('/api/files/StartUpload', { ...startOf('α.txt', content), Name: 'α' });
    await sendParts(world, mentee, 'files', Id, content);
    isCut = true;
    for (const socket of open) socket.destroy();
    const { status, problem } = await mentee.call('/api/files/EndUpload', { Id });
    expect([status, problem?.code]).toEqual([503, 'UNAVAILABLE']);
    expect(await world.rows('SELECT 1 FROM files WHERE owner_id = $1', [mentee.id])).toEqual([]);
    isCut = false;
    expect(await mentee.done('/api/files/EndUpload', { Id })).toMatchObject({ Size: content.length });
  });
});
