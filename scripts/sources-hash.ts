/** One hash over the names and contents of source files, tests aside. */
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';

const root = new URL('..', import.meta.url).pathname;

/** SHA-256 in hexadecimal of the files that the patterns name, relative to the project's folder. */
export const sourcesHash = async (patterns: readonly string[]): Promise<string> => {
  const files: string[] = [];
  for await (const entry of glob(patterns, { cwd: root, withFileTypes: true }))
    if (entry.isFile() && !entry.name.includes('.test.')) files.push(`${entry.parentPath}/${entry.name}`);
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex');
};
