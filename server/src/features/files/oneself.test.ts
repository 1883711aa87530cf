/** Whose an upload is: whoever says `UserId` may say their own alone, wherever it is begun and whatever part is sent. */
import { describe, expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { partsIn, sendPart, startOf, textOf } from './testing/parts.ts';

const shared = sharedWorld();

const begins = {
  files: ['/api/files/StartUpload', { Name: 'Δικό μου' }],
  library: ['/api/library/StartUpload', { Title: 'Δικό μου' }],
} as const;

describe.each(['files', 'library'] as const)('%s', (where) => {
  test('one’s own id is taken at the start and with each part; a stranger’s is refused, and nothing is begun', async () => {
    const world = shared();
    const [mentor, stranger] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
    const content = textOf(300, `του ενός ${where}`);
    const [path, named] = begins[where];
    const start = { ...startOf('δικό μου.txt', content), ...named };
    expect((await mentor.call(path, { ...start, UserId: stranger.id })).problem).toMatchObject({
      code: 'REFUSED',
      fields: { UserId: expect.any(String) },
    });
    expect((await mentor.done('/api/files/Uploads', {})).list).toEqual([]);
    const { Id } = await mentor.done(path, { ...start, UserId: mentor.id });
    const [part = content] = partsIn(content);
    const sent = { id: Id, part: 0, content: part };
    expect((await sendPart(world, mentor, where, { ...sent, UserId: stranger.id })).body.code).toBe('REFUSED');
    expect((await sendPart(world, mentor, where, { ...sent, UserId: mentor.id })).status).toBe(200);
  });
});
