/** Builds the pages into web/dist when their sources changed since the last build. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { sourcesHash } from './sources-hash.ts';

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

/** Build unless web/dist is already that of these sources. */
export const buildWeb = async (): Promise<void> => {
  const hash = await sourcesHash(sources);
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
