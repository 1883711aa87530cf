/** Builds the browser's side into web/dist; nothing inline, so that the strict content policy holds. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './chunks.ts';
import { serviceWorker } from './service-worker.ts';

const outDir = fileURLToPath(new URL('dist', import.meta.url));

/** Leaves a compressed copy beside each asset, so that the server sends it as it is. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle() {
    const files = (await readdir(`${outDir}/assets`)).filter((file) => /\.(js|css|svg)$/.test(file));
    for (const file of files) {
      const content = await readFile(`${outDir}/assets/${file}`);
      await writeFile(
        `${outDir}/assets/${file}.br`,
        await promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_LGWIN]: 24,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
      );
      await writeFile(`${outDir}/assets/${file}.gz`, await promisify(gzip)(content));
    }
  },
});

/**
 * Names the files of the application in the page, so that they come with the first ones and not after them. The server
 * leaves them out of the sign-in page, which does without (`data-later`).
 */
const application = (): Plugin => ({
  name: 'application',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const all = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const named = (name: string) => all.find(({ fileName }) => fileName === name);
      const found = new Set<string>();
      const waiting = all.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/app.tsx')));
      for (let file = waiting.pop(); file; file = waiting.pop()) {
        if (found.has(file.fileName) || html.includes(file.fileName)) continue;
        found.add(file.fileName);
        waiting.push(...file.imports.flatMap((name) => named(name) ?? []));
      }
      return [...found].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}`, 'data-later': true },
        injectTo: 'head' as const,
      }));
    },
  },
});

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), application(), compressed(), serviceWorker()],
  resolve: {
    // React has had this hook for years: the stand-in for older versions is dead weight on the first page.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(\/index(\.js)?)?$/, replacement: 'use-sync-external-store' },
    ],
  },
  build: {
    outDir,
    emptyOutDir: true,
    // The oldest browsers that are served (docs/decisions/2026-11-22-browsers.md).
    target: ['chrome100', 'safari15.4', 'firefox100'],
    // Inlined assets would be data: addresses, which the content policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/account', '/Account', '/anyquest', '/razor', '/live'].map((path) => [
        path,
        { target: process.env['API_TARGET'] ?? 'http://127.0.0.1:3000', ws: path === '/live' },
      ]),
    ),
  },
});
