/** A disk without room: a part that was not written whole is refused as such, and so is a whole that does not fit. */
import { partBytes } from '@telemachos/contract/features/files/uploads.rules.ts';
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { keepingFiles } from './testing/giving.ts';
import { partsIn, sendPart, startOf, textOf } from './testing/parts.ts';

const places = keepingFiles();
const shared = sharedWorld(() => ({ logTo: { write: () => undefined }, env: places.env.folder }));
const run = promisify(execFile);
const program = fileURLToPath(new URL('./testing/little-room.ts', import.meta.url));

/** Put two parts in a process whose files may be 300 KB long, and then a whole of another disk where there is one. */
const inLittleRoom = async (env: Record<string, string>, upload: number, copied = '') => {
  const draft = join(places.folder, `draft-${upload}`);
  const script = 'ulimit -f 300; exec "$@"';
  const asked = [process.execPath, program, `${upload}`, draft, copied];
  const { stdout } = await run('bash', ['-c', script, 'bash', ...asked], {
    env: { PATH: process.env['PATH'], ...env },
  });
  return JSON.parse(stdout) as { parts: string[]; whole: string; draft: number | null; copied: string | null };
};

test('a part of which a beginning alone finds room is not kept: what a disk takes of it is no part', async () => {
  expect(await inLittleRoom(places.env.folder, 900_001)).toMatchObject({ parts: ['done', 'EFBIG'] });
});

test('a whole that finds no room to be put together is told as such, not as another file', async () => {
  expect(await inLittleRoom(places.env.store, 900_002)).toMatchObject({ parts: ['done', 'done'], whole: 'EFBIG' });
});

test('a part for which there is no room is told so, and is missing; with room again the file goes on', async () => {
  const world = shared();
  const mentee = await makeLike(world, 'mentee');
  const content = textOf(partBytes + 1000, 'γεμάτος δίσκος');
  const { Id } = await mentee.done('/api/files/StartUpload', { ...startOf('α.txt', content), Name: 'α' });
  const underway = join(places.folder, 'data', 'underway');
  await mkdir(underway, { recursive: true });
  await symlink('/dev/full', join(underway, `${Id}`));
  const [first = content, last = content] = partsIn(content);
  const { status, body } = await sendPart(world, mentee, 'files', { id: Id, part: 0, content: first });
  expect([status, body.code]).toEqual([507, 'DISK_FULL']);
  expect((await mentee.call('/api/files/EndUpload', { Id })).problem).toMatchObject({
    code: 'PARTS_MISSING',
    details: { Missing: [[0, 1]] },
  });
  await rm(join(underway, `${Id}`));
  for (const [part, piece] of [first, last].entries())
    await sendPart(world, mentee, 'files', { id: Id, part, content: piece });
  expect(await mentee.done('/api/files/EndUpload', { Id })).toMatchObject({ Size: content.length });
});

const deviceOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev;
/** A second disk, as most machines have one in their memory. */
const hasOther = deviceOf('/dev/shm') !== undefined && deviceOf('/dev/shm') !== deviceOf(tmpdir());

test.runIf(hasOther)('half a copy for which there was no room does not stay', async () => {
  const other = await mkdtemp(join(tmpdir(), 'telemachos-room-'));
  onTestFinished(() => rm(other, { recursive: true, force: true }));
  const whole = join(other, 'whole');
  await writeFile(whole, Buffer.alloc(400_000, 'x'));
  const shm = await mkdtemp('/dev/shm/telemachos-room-');
  onTestFinished(() => rm(shm, { recursive: true, force: true }));
  expect(await inLittleRoom({ DATA_DIR: shm }, 900_003, whole)).toMatchObject({ copied: 'EFBIG' });
  const left = await readdir(join(shm, 'files'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});
