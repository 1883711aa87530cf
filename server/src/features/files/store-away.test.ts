/** A store that cannot be reached: a named problem, and nothing is there that was not kept. */
import { expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { pdf } from './testing/giving.ts';
import { sendPart, startOf } from './testing/parts.ts';

const shared = sharedWorld(() => ({
  logTo: { write: () => undefined },
  env: {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'away',
    S3_SECRET_ACCESS_KEY: 'away',
  },
}));

test('a part that cannot be kept is told so, and is missing still', async () => {
  const world = shared();
  const mentee = await makeLike(world, 'mentee');
  const start = { ...startOf('α.pdf', pdf), Name: 'α' };
  const { Id } = await mentee.done('/api/files/StartUpload', start);
  const { status, body } = await sendPart(world, mentee, 'files', { id: Id, part: 0, content: pdf });
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(await mentee.done('/api/files/StartUpload', start)).toMatchObject({ Id, Missing: [[0, 0]], Resumed: true });
  expect((await mentee.call('/api/files/EndUpload', { Id })).problem?.code).toBe('PARTS_MISSING');
  expect(await world.rows('SELECT 1 FROM files WHERE owner_id = $1', [mentee.id])).toEqual([]);
});
