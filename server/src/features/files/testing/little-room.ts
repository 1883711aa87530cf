/**
 * Puts files where its settings say, as far as the room of this process goes, and says what became of each: run by a shell
 * that limits how long a file may be.
 */
import { stat } from 'node:fs/promises';
import { loadConfig } from '../../../platform/config.ts';
import { openStorage } from '../../../platform/storage.ts';
import { partBytes } from '@telemachos/contract/features/files/uploads.rules.ts';

const [upload = '', draft = '', copied = ''] = process.argv.slice(2);
const storage = openStorage(loadConfig(process.env));

/** What became of it: `done`, or why not. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown'),
  );

const put = async (part: number) =>
  outcome(storage.parts.put(Number(upload), part, Buffer.alloc(partBytes, `${part}`)));
const said = {
  parts: [await put(0), await put(1)],
  whole: await outcome(storage.parts.assemble(Number(upload), 2, draft)),
  draft: await stat(draft).then(
    ({ size }) => size,
    () => null,
  ),
  copied: copied === '' ? null : await outcome(storage.put('ab'.repeat(32), copied)),
};
storage.close();
process.stdout.write(JSON.stringify(said));
