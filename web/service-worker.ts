/** Builds the service worker beside the pages: the list of its files is taken from what Vite has just built. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const outDir = fileURLToPath(new URL('dist', import.meta.url));

/**
 * What a questionnaire needs from the address to the last answer: these modules, what they import, and what those load
 * of the same rooms and for the channel.
 */
const roots = new RegExp(
  [
    /web\/src\/(main\.tsx|frame\/frame|platform\/|features\/questionnaires\/|features\/account\/again-dialog)/,
    /contract\/src\/texts\/(el|en)\/(common|account|again|questionnaires|answered|inputs|results|problems)\.json/,
    /contract\/src\/kit\/conditions\/cel\.ts/,
    // The channel, which comes when a page rests, often before the worker hears what the page asks for.
    /node_modules\/socket\.io-client\//,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Where the browser's side begins: the page names the file that has it. */
const start = /web\/src\/main\.tsx$/;

const has = (chunk: Rolldown.OutputChunk, module: RegExp): boolean =>
  chunk.moduleIds.some((id) => module.test(id.replaceAll('\\', '/')));

/** The files that are fetched beforehand, the one that the page names first. */
const filesOf = (bundle: Rolldown.OutputBundle): string[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  // What runs in a thread of its own is named by its address alone.
  const threads = Object.keys(bundle).filter((name) => bundle[name]?.type === 'asset' && name.endsWith('.js'));
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    const { viteMetadata } = chunk as Rolldown.OutputChunk & {
      viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
    };
    for (const file of [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]) found.add(file);
    for (const thread of threads) if (chunk.code.includes(thread)) found.add(thread);
    for (const file of chunk.imports) add(named.get(file));
  };
  for (const chunk of chunks.toSorted((a, b) => Number(has(b, start)) - Number(has(a, start))))
    if (has(chunk, roots)) add(chunk);
  return [...found];
};

/** The plugin: after the pages, web/dist/sw.js. */
export const serviceWorker = (): Plugin => {
  let files: string[] = [];
  return {
    name: 'service-worker',
    apply: 'build',
    // What is written at last: files that hold nothing but styles are taken out on the way there.
    writeBundle: (_options, bundle) => {
      files = filesOf(bundle).map((file) => `/${file}`);
    },
    closeBundle: async () => {
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          FILES: JSON.stringify(files),
          ENTRY: JSON.stringify(files[0] ?? ''),
          VERSION: JSON.stringify(version),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: fileURLToPath(new URL('src/sw/sw.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
};
