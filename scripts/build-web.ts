/** Builds the pages into web/dist when their sources changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';

const root = new URL('..', import.meta.url);
const stampFile = new URL('web/dist/.sources', root);

const sources = [
  'contract/src/**/*.{ts,json}',
  'web/src/**/*',
  'web/public/**/*',
  'web/*.{ts,html,json}',
  'package-lock.json',
  'scripts/build-web.ts',
];

/** One hash over every source file's name and content. */
const sourcesHash = async (): Promise<string> => {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: root.pathname, withFileTypes: true }))
    if (entry.isFile() && !entry.name.includes('.test.')) files.push(`${entry.parentPath}/${entry.name}`);
  for (const file of files.toSorted()) hash.update(file.slice(root.pathname.length)).update(await readFile(file));
  return hash.digest('hex');
};

/** Build unless web/dist is already that of these sources. */
export const buildWeb = async (): Promise<void> => {
  const hash = await sourcesHash();
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === hash) return;
  process.stdout.write('Building the pages …\n');
  const { build } = await import('vite');
  await build({
    root: new URL('web', root).pathname,
    configFile: new URL('web/vite.config.ts', root).pathname,
    logLevel: 'warn',
  });
  await writeFile(stampFile, hash);
};

if (import.meta.main) await buildWeb();
