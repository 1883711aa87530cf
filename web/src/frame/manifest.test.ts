/** The product as an app: what its manifest says holds, and its icons are there in their sizes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const web = new URL('../../', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, web), 'utf8');

type Manifest = Record<string, string> & { icons: { src: string; sizes: string; type: string; purpose: string }[] };
const manifest = JSON.parse(text('public/manifest.webmanifest')) as Manifest;

/** Width and height of a PNG, as its head says. */
const sizeOf = (path: string): string => {
  const png = readFileSync(new URL(`public${path}`, web));
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
};

test('the page names the manifest, which says what browsers ask of an app, in the colours of the product', () => {
  const page = text('index.html');
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone', lang: 'el' });
  expect(manifest['name']).toBe(/<title>(.*)<\/title>/.exec(page)?.[1]);
  expect(manifest['short_name']?.length).toBeLessThanOrEqual(12);
  expect(page).toContain(`<meta name="theme-color" content="${manifest['theme_color']}" />`);
  const tokens = text('src/ui/tokens.css');
  for (const colour of [manifest['theme_color'], manifest['background_color']]) expect(tokens).toContain(colour);
});

test('its icons are there in their sizes, one of them to be cut to any shape', () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type } of manifest.icons) expect([sizeOf(src), type]).toEqual([sizes, 'image/png']);
  expect(sizeOf('/badge-96.png')).toBe('96x96');
});
