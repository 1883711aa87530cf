/** Multipart uploads leave nothing behind after a broken connection or a killed process. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { removeOrphanedUploads, temporaryPath } from './multipart-uploads.ts';

/** Folders of this process: others of this machine receive files, too. */
const underway = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter(
    (name) => name.startsWith('telemachos-upload-') && name.includes(`-${process.pid}-`),
  );

test('deletes the folder of a connection that breaks during a file', async () => {
  const world = await openWorld();
  const mentee = await world.signIn('mentee');
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const before = new Set(await underway());
  const added = async () => (await underway()).filter((name) => !before.has(name));
  const start = [
    '--x',
    'Content-Disposition: form-data; name="QuestionId"',
    '',
    'ID_0001',
    '--x',
    'Content-Disposition: form-data; name="files"; filename="a.pdf"',
    '',
    'half of it',
  ].join('\r\n');
  const headers = [
    'POST /api/files/ToolUploader HTTP/1.1',
    'Host: telemachos.test',
    'Origin: http://telemachos.test',
    `Cookie: ${mentee.cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
    '',
    start,
  ].join('\r\n');
  for (const sent of [headers, headers.slice(0, headers.indexOf('--x'))]) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(sent);
    await expect.poll(added).toHaveLength(1);
    socket.destroy();
    await expect.poll(added).toEqual([]);
  }
});

test('removes old orphaned uploads and keeps recent ones', async () => {
  const [left, fresh] = ['telemachos-upload-left', 'telemachos-upload-fresh'].map((name) =>
    join(tmpdir(), `${name}-${process.pid}`),
  );
  for (const folder of [left, fresh]) {
    await mkdir(folder ?? '');
    await writeFile(join(folder ?? '', 'file'), 'x');
    onTestFinished(() => rm(folder ?? '', { recursive: true, force: true }));
  }
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(left ?? '', longAgo, longAgo);
  await removeOrphanedUploads();
  expect([left, fresh].map((folder) => existsSync(folder ?? ''))).toEqual([false, true]);
});

test('removes files of dead processes at once, and keeps those of living processes and other machines', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const [, machine] = /-work-([0-9a-f]+)-/.exec(temporaryPath('work')) ?? [];
  const named = (pid: number, of = machine) => join(tmpdir(), `telemachos-work-${of}-${pid}-${randomUUID()}`);
  // A process before this one may have had its number.
  const [left, before, own, alive, elsewhere] = [
    named(gone),
    named(process.pid),
    temporaryPath('work'),
    named(process.ppid),
    named(gone, 'abcdefabcdef'),
  ];
  for (const path of [left, before, own, alive, elsewhere]) {
    await writeFile(path, 'x');
    onTestFinished(() => rm(path, { force: true }));
  }
  const start = new Date(Date.now() - process.uptime() * 1000 - 60_000);
  await utimes(before, start, start);
  await removeOrphanedUploads();
  expect([left, before, own, alive, elsewhere].map((path) => existsSync(path))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});
