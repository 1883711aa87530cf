/** Builds the browser's side into web/dist; nothing inline, so that the strict content policy holds. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './service-worker.ts';

const outDir = fileURLToPath(new URL('dist', import.meta.url));

/** Leaves a compressed copy beside each asset, so that the server sends it as it is. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async closeBundle() {
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

/** What the first page needs of others' code: one request instead of five, and it stays cached between releases. */
const firstPage =
  /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store)|i18next|react-i18next)[\\/]/;
/** Material's core and the engine of its styles: loaded after sign-in only, and shared by every signed-in screen. */
const material =
  /node_modules[\\/](@mui[\\/](material|system|styled-engine|utils|private-theming)|@emotion|stylis|react-transition-group|@popperjs|react-is|hoist-non-react-statics|clsx|prop-types|@babel[\\/]runtime|dom-helpers)[\\/]/;
/** The pictures of all signed-in screens: a few hundred bytes each, not worth a request of their own. */
const icons = /node_modules[\\/]@mui[\\/]icons-material[\\/]/;
/** The texts every visitor sees first, one file per language. */
const firstTexts = /contract[\\/]src[\\/]texts[\\/](el|en)[\\/](common|account)\.json/;
/** Our own ground (the start, the way to every screen and to the server, tokens, the widgets of sign-in) with the sign-in screen itself: one request, and no second one to wait for. What only signed-in screens need is left out. */
const ground =
  /web[\\/]src[\\/]((main|app|router|routes)\.tsx|ui[\\/](tokens\.css|base\.css|plain[\\/](brand|button|classes|failure|field|language-switch|no-answer|notice|page-shell|password-input|steps|text-input|waiting)\.)|platform[\\/](?!queries|with-queries|offline|typed|use-typed|notes|sign-out|upload|download|person)|ui[\\/]focus|features[\\/]account[\\/](sign-in|journey|use-countdown|account\.module))|preload-helper/;
/** The cache of reads: comes with the first screen that reads. */
const reads =
  /node_modules[\\/]@tanstack[\\/](react-query|query-core)|web[\\/]src[\\/]platform[\\/](queries|with-queries)/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), compressed(), serviceWorker()],
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
    target: 'es2022',
    // Inlined assets would be data: addresses, which the content policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: firstPage, priority: 30 },
            { name: 'texts-el', test: (id) => firstTexts.exec(id)?.[1] === 'el', priority: 20 },
            { name: 'texts-en', test: (id) => firstTexts.exec(id)?.[1] === 'en', priority: 20 },
            { name: 'reads', test: reads, priority: 14 },
            { name: 'ground', test: ground, priority: 15 },
            { name: 'material', test: material, priority: 10 },
            { name: 'icons', test: icons, priority: 9 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/account', '/Account', '/anyquest', '/razor', '/socket.io'].map((path) => [
        path,
        process.env['API_TARGET'] ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
});
